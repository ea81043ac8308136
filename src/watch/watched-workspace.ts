import type { Client } from '../client/client.ts'
import { findOrCreateWorkspace } from '../client/find-or-create-workspace.ts'
import { findWorkspace } from '../client/find-workspace.ts'
import { isWorkspaceGone } from './classify-error.ts'
import type { Memory } from './memory.ts'

/** Ends a watcher: a workspace that somebody deleted isn't created again. */
export class WorkspaceGoneError extends Error {
  constructor(idOrName: string, cause: unknown) {
    super(
      `The workspace "${idOrName}" was deleted, or this key can't see it any more. Create it again or name another one, and restart the watcher.`,
      { cause },
    )
  }
}

/** The id of the watcher's workspace; created if missing at the first start. @throws WorkspaceGoneError */
export async function watchedWorkspace(
  client: Client,
  memory: Memory,
  idOrName: string,
  signal: AbortSignal,
): Promise<string> {
  const noted = memory.space()
  if (noted?.name !== idOrName) {
    const id = await findOrCreateWorkspace(client, idOrName, signal)
    await memory.putSpace({ name: idOrName, id })
    return id
  }
  try {
    return (await client.getWorkspace({ params: { spaceId: noted.id }, signal })).id
  } catch (error) {
    if (!isWorkspaceGone(error)) throw error
    const id = await findWorkspace(client, idOrName, signal)
    if (id === null || id === noted.id) throw new WorkspaceGoneError(idOrName, error)
    await memory.putSpace({ name: idOrName, id })
    return id
  }
}
