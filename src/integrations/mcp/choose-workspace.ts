import type { Client } from '../../client/client.ts'
import { AppError } from '../../contract/app-error.ts'

/** The workspace that a tool was told, or the only one. AppError INVALID_BODY, NOT_FOUND. */
export async function chooseWorkspace(client: Client, named: string | undefined): Promise<string> {
  if (named !== undefined) return named
  const { workspaces } = await client.listWorkspaces({ query: { limit: 2 } })
  const [first, second] = workspaces
  if (first === undefined) throw new AppError('INVALID_BODY', 'There is no workspace yet.')
  if (second === undefined) return first.id
  throw new AppError('INVALID_BODY', 'There are several workspaces. Choose one of list_workspaces.')
}
