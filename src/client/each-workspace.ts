import type { Workspace } from '../contract/resources.ts'
import type { Client } from './client.ts'

/** Every workspace of the caller, page by page. */
export async function* eachWorkspace(client: Client, signal: AbortSignal): AsyncGenerator<Workspace, void, undefined> {
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<Client['listWorkspaces']>> = await client.listWorkspaces({
      query: { limit: 500, ...(cursor === null ? {} : { cursor }) },
      signal,
    })
    yield* page.workspaces
    cursor = page.nextCursor
  } while (cursor !== null)
}
