import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Speaker } from '../../contract/endpoints/speakers.ts'
import { notFound } from '../../contract/app-error.ts'
import { append } from '../../platform/events/events.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Patch, Tx } from '../../platform/database/schema.ts'
import { getSpeaker } from './get-speaker.ts'
import { findSpeaker, patchSpeaker } from './store.ts'

type Given = Parameters<Handlers['updateSpeaker']>[0]['body']

/**
 * Changes the given fields. `imageId` can be null (remove) or the current id; a new picture is set by uploading it.
 * AppError NOT_FOUND for any other id.
 */
export async function updateSpeaker(tx: Tx, workspaceId: string, id: string, given: Given): Promise<Speaker> {
  const row = await findSpeaker(tx, workspaceId, id)
  if (row === undefined) throw notFound('speaker', id)
  const patch: Patch<'speaker'> = { updatedAt: timestamp() }
  if (given.name !== undefined) patch.name = given.name.trim()
  if (given.role !== undefined) patch.role = given.role
  if (given.imageId !== undefined) {
    if (given.imageId !== null && given.imageId !== row.imageId) throw notFound('file', given.imageId)
    patch.imageId = given.imageId
  }
  await patchSpeaker(tx, id, patch)
  // Subscribers update displayed names and the search index.
  await append(tx, { type: 'SPEAKER_CHANGED', workspaceId, data: { speakerId: id } })
  return getSpeaker(tx, workspaceId, id)
}
