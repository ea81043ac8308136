import type { Db } from '../../platform/database/schema.ts'

/** The speaker indexes in each of some transcripts, ascending; none for a transcript that isn't indexed yet. */
export async function listSpeakerIndexes(db: Db, transcriptIds: readonly string[]): Promise<Map<string, number[]>> {
  if (transcriptIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('searchChunk')
    .select(['transcriptId', 'speaker'])
    .distinct()
    .where('transcriptId', 'in', [...transcriptIds])
    .where('translationId', 'is', null)
    .orderBy('transcriptId')
    .orderBy('speaker')
    .execute()
  const byTranscript = Map.groupBy(rows, ({ transcriptId }) => transcriptId)
  return new Map([...byTranscript].map(([id, own]) => [id, own.map(({ speaker }) => speaker)]))
}
