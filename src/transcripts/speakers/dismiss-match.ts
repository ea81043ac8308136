import { notFound } from '../../contract/app-error.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { listMatches, setMatchState } from './voice-store.ts'

/** Dismisses a voice match. @returns the Speaker that was matched. AppError NOT_FOUND. */
export async function dismissMatch(tx: Tx, transcriptId: string, speakerIndex: number): Promise<string> {
  const match = (await listMatches(tx, transcriptId)).find((one) => one.speakerIndex === speakerIndex)
  if (match === undefined || match.state === 'DISMISSED') throw notFound('match', String(speakerIndex))
  await setMatchState(tx, transcriptId, speakerIndex, 'DISMISSED')
  return match.speakerId
}
