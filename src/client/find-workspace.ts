import { UsageError } from '../contract/app-error.ts'
import type { Client } from './client.ts'
import { eachWorkspace } from './each-workspace.ts'

/** The caller's workspace by its ID or name; null if none has the name. @throws UsageError if several have it */
export async function findWorkspace(client: Client, idOrName: string, signal: AbortSignal): Promise<string | null> {
  if (/^spc_\w+$/.test(idOrName)) return idOrName
  const ids: string[] = []
  for await (const workspace of eachWorkspace(client, signal)) if (workspace.name === idOrName) ids.push(workspace.id)
  // A restored archive has the name of its original: recordings mustn't go to the wrong one.
  if (ids.length > 1) throw new UsageError(`Several workspaces are named "${idOrName}". Give an ID: ${ids.join(', ')}.`)
  return ids[0] ?? null
}
