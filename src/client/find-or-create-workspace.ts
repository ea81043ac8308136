import type { Client } from './client.ts'

/** The caller's workspace with a name; created if missing. */
export async function findOrCreateWorkspace(client: Client, name: string, signal: AbortSignal): Promise<string> {
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<Client['listWorkspaces']>> = await client.listWorkspaces({
      query: cursor === null ? {} : { cursor },
      signal,
    })
    const found = page.workspaces.find((workspace) => workspace.name === name)
    if (found !== undefined) return found.id
    cursor = page.nextCursor
  } while (cursor !== null)
  return (await client.createWorkspace({ body: { name }, signal })).id
}
