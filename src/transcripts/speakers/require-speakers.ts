import { notFound } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import { listSpeakersWith } from './store.ts'

/** Checks that a workspace has these speakers. AppError NOT_FOUND. */
export async function requireSpeakers(db: Db, workspaceId: string, ids: readonly string[]): Promise<void> {
  const own = (await listSpeakersWith(db, [...new Set(ids)])).filter((speaker) => speaker.workspaceId === workspaceId)
  const known = new Set(own.map(({ id }) => id))
  const missing = ids.find((id) => !known.has(id))
  if (missing !== undefined) throw notFound('speaker', missing)
}
