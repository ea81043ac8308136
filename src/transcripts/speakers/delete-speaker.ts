import type { SpeakerAssignment } from '../../contract/resources.ts'
import { notFound } from '../../contract/app-error.ts'
import { append } from '../../platform/events/events.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { findSpeaker, listAssignmentsOf, removeSpeaker, writeAssignments } from './store.ts'

/** Deletes a speaker and its voice; transcripts lose the name but keep their text. AppError NOT_FOUND. */
export async function deleteSpeaker(tx: Tx, workspaceId: string, id: string): Promise<void> {
  if ((await findSpeaker(tx, workspaceId, id)) === undefined) throw notFound('speaker', id)
  for (const { id: transcriptId, speakerAssignments } of await listAssignmentsOf(tx, workspaceId, id)) {
    const others = (JSON.parse(speakerAssignments) as SpeakerAssignment[]).filter((one) => one.speakerId !== id)
    await writeAssignments(tx, transcriptId, JSON.stringify(others))
  }
  await removeSpeaker(tx, id)
  await append(tx, { type: 'SPEAKER_CHANGED', workspaceId, data: { speakerId: id } })
}
