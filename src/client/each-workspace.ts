import type { Workspace } from '../contract/resources.ts'
import type { Client } from './client.ts'
import { eachPage } from './each-page.ts'

/** Every workspace of the caller, page by page. */
export async function* eachWorkspace(client: Client, signal: AbortSignal): AsyncGenerator<Workspace, void, undefined> {
  for await (const { workspaces } of eachPage((query) => client.listWorkspaces({ query, signal }))) yield* workspaces
}
