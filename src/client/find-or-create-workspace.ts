import type { Client } from './client.ts'
import { findWorkspace } from './find-workspace.ts'

/** The caller's workspace by its ID or name; created if none has the name. */
export async function findOrCreateWorkspace(client: Client, idOrName: string, signal: AbortSignal): Promise<string> {
  const found = await findWorkspace(client, idOrName, signal)
  return found ?? (await client.createWorkspace({ body: { name: idOrName }, signal })).id
}
