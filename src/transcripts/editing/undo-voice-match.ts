import { type TranscriptRow } from '../content/find-transcript.ts'
import type { SpeakerAssignment } from '../../contract/resources.ts'
import { dismissMatch } from '../speakers/dismiss-match.ts'
import { learnVoices } from '../speakers/learn-voices.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { appendEdited, lockReadableTranscript } from './edit-transcript.ts'
import { patchTranscript } from '../content/patch-transcript.ts'

/**
 * Undoes the recognition of a voice: dismisses the match, and removes the name if it is still the recognised one.
 * AppError NOT_FOUND without a match.
 */
export async function undoVoiceMatch(
  tx: Tx,
  place: { workspaceId: string; recordingId: string; speakerIndex: number },
): Promise<TranscriptRow> {
  const transcript = await lockReadableTranscript(tx, place.workspaceId, place.recordingId)
  const speakerId = await dismissMatch(tx, transcript.id, place.speakerIndex)
  const before = JSON.parse(transcript.speakerAssignments) as SpeakerAssignment[]
  const assignments = before.filter((one) => one.speakerIndex !== place.speakerIndex || one.speakerId !== speakerId)
  if (assignments.length === before.length) return transcript
  await learnVoices(tx, place.workspaceId, transcript.id, assignments, [])
  const patch = { speakerAssignments: JSON.stringify(assignments), updatedAt: timestamp() }
  await patchTranscript(tx, transcript.id, patch)
  await appendEdited(tx, place.workspaceId, { ...transcript, ...patch })
  return { ...transcript, ...patch }
}
