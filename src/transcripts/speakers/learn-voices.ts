import type { SpeakerAssignment } from '../../contract/resources.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import {
  isVoicesOn,
  listLearnedVoices,
  listMatches,
  listSamples,
  replaceLearnedVoices,
  setMatchState,
} from './voice-store.ts'

/**
 * Learns voices from assignments that a person made or confirmed, if the workspace allows it, and forgets what an
 * earlier assignment of the same transcript taught. Assignments that Tiro made itself are not learnt. Dismisses matches
 * that were set or proposed and contradict the assignments.
 */
export async function learnVoices(
  tx: Tx,
  workspaceId: string,
  transcriptId: string,
  assignments: readonly SpeakerAssignment[],
  byPerson: readonly number[],
): Promise<void> {
  const speakerOf = new Map(assignments.map(({ speakerIndex, speakerId }) => [speakerIndex, speakerId]))
  const matches = await listMatches(tx, transcriptId)
  for (const match of matches) {
    const isAssigned = speakerOf.get(match.speakerIndex) === match.speakerId
    const state = isAssigned
      ? 'SET'
      : match.state === 'PROPOSED' && !speakerOf.has(match.speakerIndex)
        ? 'PROPOSED'
        : 'DISMISSED'
    if (state !== match.state) await setMatchState(tx, transcriptId, match.speakerIndex, state)
  }
  if (!(await isVoicesOn(tx, workspaceId))) return
  const createdAt = timestamp()
  // Speakers learnt from this transcript before stay learnt, whatever was recognised.
  const learnt = new Set((await listLearnedVoices(tx, transcriptId)).map(({ speakerId }) => speakerId))
  const isMachines = ({ speakerIndex, speakerId }: SpeakerAssignment): boolean =>
    !byPerson.includes(speakerIndex) &&
    !learnt.has(speakerId) &&
    matches.some((match) => match.speakerIndex === speakerIndex && match.speakerId === speakerId)
  const teaching = new Map(
    assignments.filter((one) => !isMachines(one)).map(({ speakerIndex, speakerId }) => [speakerIndex, speakerId]),
  )
  const samples = await listSamples(tx, transcriptId)
  await replaceLearnedVoices(
    tx,
    transcriptId,
    samples.flatMap(({ speakerIndex, model, voiceprint, seconds }) => {
      const speakerId = teaching.get(speakerIndex)
      return speakerId === undefined
        ? []
        : [{ transcriptId, speakerIndex, speakerId, workspaceId, model, voiceprint, seconds, createdAt }]
    }),
  )
}
