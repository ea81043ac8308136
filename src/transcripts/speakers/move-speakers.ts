import type { SpeakerAssignment } from '../../contract/resources.ts'
import type { Tx } from '../../platform/database/schema.ts'
import type { TranscriptRow } from '../content/find-transcript.ts'
import { deleteRecordingVoices } from './delete-recording-voices.ts'
import { ensureSpeaker } from './ensure-speaker.ts'
import { asSpeaker, listSpeakersWith, writeAssignments } from './store.ts'
import {
  deleteTurnVoices,
  holdVoices,
  listMatches,
  moveLearnedVoices,
  replaceLearnedVoices,
  replaceMatches,
} from './voice-store.ts'

/**
 * Gives a transcript that was moved to another workspace the Speakers of the same name there, made if missing. Its voices
 * go with it if that workspace recognises known voices; otherwise they are deleted. The workspace that it leaves forgets
 * what it learnt from them. AppError INVALID_STATE if the workspace may have no more Speakers.
 * @returns the new Speakers by those they replace
 */
export async function moveSpeakers(
  tx: Tx,
  { id, speakerAssignments }: TranscriptRow,
  workspaceId: string,
): Promise<Map<string, string>> {
  const assignments = JSON.parse(speakerAssignments) as SpeakerAssignment[]
  const speakers = new Map<string, string>()
  for (const speaker of await listSpeakersWith(tx, [...new Set(assignments.map(({ speakerId }) => speakerId))])) {
    const { id: there } = await ensureSpeaker(tx, workspaceId, speaker.name, asSpeaker(speaker).role)
    speakers.set(speaker.id, there)
  }
  const moved = assignments.flatMap(({ speakerIndex, speakerId }) => {
    const there = speakers.get(speakerId)
    return there === undefined ? [] : [{ speakerIndex, speakerId: there }]
  })
  await writeAssignments(tx, id, JSON.stringify(moved))
  await moveVoices(tx, id, workspaceId, speakers)
  return speakers
}

async function moveVoices(
  tx: Tx,
  transcriptId: string,
  workspaceId: string,
  speakers: ReadonlyMap<string, string>,
): Promise<void> {
  if (!(await holdVoices(tx, workspaceId))) {
    await deleteRecordingVoices(tx, transcriptId)
    await replaceLearnedVoices(tx, transcriptId, [])
    await deleteTurnVoices(tx, transcriptId)
    return
  }
  await moveLearnedVoices(tx, transcriptId, workspaceId, speakers)
  // Proposals of people that this workspace doesn't know by this name mean nothing here.
  const matches = await listMatches(tx, transcriptId)
  await replaceMatches(
    tx,
    transcriptId,
    matches.flatMap((match) => {
      const speakerId = speakers.get(match.speakerId)
      return speakerId === undefined ? [] : [{ ...match, speakerId }]
    }),
  )
}
