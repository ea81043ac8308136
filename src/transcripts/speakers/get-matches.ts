import type { TranscriptSpeaker } from '../../contract/endpoints/voices.ts'
import type { Db } from '../../platform/database/schema.ts'
import { listMatches } from './voice-store.ts'

/** The Speakers recognised by voice in a transcript, by speaker index. */
export async function getMatches(
  db: Db,
  transcriptId: string,
): Promise<Map<number, NonNullable<TranscriptSpeaker['match']>>> {
  const matches = await listMatches(db, transcriptId)
  return new Map(
    matches.map(({ speakerIndex, speakerId, score, state }) => [speakerIndex, { speakerId, score, state }]),
  )
}
