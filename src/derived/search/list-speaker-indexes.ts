import type { Db } from '../../platform/database/schema.ts'
import { distinctSpeakers } from './store.ts'

/** The speaker indexes in each of some transcripts, ascending; none for a transcript that isn't indexed yet. */
export async function listSpeakerIndexes(db: Db, transcriptIds: readonly string[]): Promise<Map<string, number[]>> {
  const result = new Map<string, number[]>()
  for (const { transcriptId, speaker } of await distinctSpeakers(db, transcriptIds)) {
    const list = result.get(transcriptId)
    if (list === undefined) result.set(transcriptId, [speaker])
    else list.push(speaker)
  }
  return result
}
