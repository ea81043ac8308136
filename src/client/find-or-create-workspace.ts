import { ClientError, type Client } from './client.ts'
import { findWorkspace } from './find-workspace.ts'

/** The caller's workspace by its ID or name; created if none has the name. */
export async function findOrCreateWorkspace(client: Client, idOrName: string, signal: AbortSignal): Promise<string> {
  const found = await findWorkspace(client, idOrName, signal)
  return found ?? (await client.createWorkspace({ body: { name: idOrName }, signal }).catch(explain(idOrName))).id
}

const explain =
  (name: string) =>
  (error: unknown): never => {
    if (!(error instanceof ClientError) || error.status !== 403) throw error
    throw new Error(`This key sees no workspace "${name}", and it may not create one. ${error.message}`, {
      cause: error,
    })
  }
