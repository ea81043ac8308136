import type { Client } from './client.ts'
import { eachWorkspace } from './each-workspace.ts'

/** The caller's workspace by its ID or name; null if none has the name. */
export async function findWorkspace(client: Client, idOrName: string, signal: AbortSignal): Promise<string | null> {
  if (/^spc_\w+$/.test(idOrName)) return idOrName
  for await (const workspace of eachWorkspace(client, signal)) {
    if (workspace.name === idOrName) return workspace.id
  }
  return null
}
