import { notFound } from '../../contract/app-error.ts'
import { append } from '../../platform/events/events.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { changeAssignmentsOf, findSpeaker, removeSpeaker } from './store.ts'

/** Deletes a speaker and its voice; transcripts lose the name but keep their text. AppError NOT_FOUND. */
export async function deleteSpeaker(tx: Tx, workspaceId: string, id: string): Promise<void> {
  if ((await findSpeaker(tx, workspaceId, id)) === undefined) throw notFound('speaker', id)
  await changeAssignmentsOf(tx, workspaceId, id, (assignments) => assignments.filter((one) => one.speakerId !== id))
  await removeSpeaker(tx, id)
  await append(tx, { type: 'SPEAKER_CHANGED', workspaceId, data: { speakerId: id } })
}
