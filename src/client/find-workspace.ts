import type { Client } from './client.ts'

/** The caller's workspace by its ID or name; null if none has the name. */
export async function findWorkspace(client: Client, idOrName: string, signal: AbortSignal): Promise<string | null> {
  if (/^spc_\w+$/.test(idOrName)) return idOrName
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<Client['listWorkspaces']>> = await client.listWorkspaces({
      query: cursor === null ? {} : { cursor },
      signal,
    })
    const found = page.workspaces.find((workspace) => workspace.name === idOrName)
    if (found !== undefined) return found.id
    cursor = page.nextCursor
  } while (cursor !== null)
  return null
}
