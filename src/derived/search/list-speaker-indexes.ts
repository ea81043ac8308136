import type { Db } from '../../platform/database/schema.ts'
import { distinctSpeakers } from './store.ts'

/** Which speaker indexes talk in each of some transcripts, ascending; a transcript that is not indexed yet has none. */
export async function listSpeakerIndexes(db: Db, transcriptIds: readonly string[]): Promise<Map<string, number[]>> {
  const result = new Map<string, number[]>()
  for (const { transcriptId, speaker } of await distinctSpeakers(db, transcriptIds)) {
    const list = result.get(transcriptId)
    if (list === undefined) result.set(transcriptId, [speaker])
    else list.push(speaker)
  }
  return result
}
