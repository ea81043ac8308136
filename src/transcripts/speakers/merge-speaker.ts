import type { Speaker } from '../../contract/endpoints/speakers.ts'
import { notFound, invalidBody } from '../../contract/app-error.ts'
import { append } from '../../platform/events/events.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { getSpeaker } from './get-speaker.ts'
import { changeAssignmentsOf, findSpeaker, removeSpeaker } from './store.ts'
import { moveVoice } from './voice-store.ts'

/**
 * Merges a Speaker into another: moves its transcripts and voice, then deletes it.
 * AppError NOT_FOUND for either; INVALID_BODY if both are the same.
 */
export async function mergeSpeaker(tx: Tx, workspaceId: string, id: string, intoId: string): Promise<Speaker> {
  if ((await findSpeaker(tx, workspaceId, id)) === undefined) throw notFound('speaker', id)
  if ((await findSpeaker(tx, workspaceId, intoId)) === undefined) throw notFound('speaker', intoId)
  if (id === intoId) {
    throw invalidBody(
      '/intoSpeakerId',
      'different',
      'Must be another speaker.',
      "A speaker can't be merged into itself.",
    )
  }
  await changeAssignmentsOf(tx, workspaceId, id, (assignments) =>
    assignments.map((one) => (one.speakerId === id ? { ...one, speakerId: intoId } : one)),
  )
  await moveVoice(tx, id, intoId)
  await removeSpeaker(tx, id)
  await append(tx, {
    type: 'SPEAKER_CHANGED',
    workspaceId,
    data: { speakerId: id, intoSpeakerId: intoId },
  })
  return getSpeaker(tx, workspaceId, intoId)
}
