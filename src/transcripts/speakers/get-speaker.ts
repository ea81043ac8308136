import type { Speaker } from '../../contract/endpoints/speakers.ts'
import { notFound } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import { asSpeaker, findSpeaker } from './store.ts'

/** A speaker of a workspace. AppError NOT_FOUND. */
export async function getSpeaker(db: Db, workspaceId: string, id: string): Promise<Speaker> {
  const row = await findSpeaker(db, workspaceId, id)
  if (row === undefined) throw notFound('speaker', id)
  return asSpeaker(row)
}
