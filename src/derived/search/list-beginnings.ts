import type { Db } from '../../platform/database/schema.ts'

/** Characters of a beginning. */
const most = 200

/** The first words of some transcripts, '' for one without words; none for a transcript that isn't indexed yet. */
export async function listBeginnings(db: Db, transcriptIds: readonly string[]): Promise<Map<string, string>> {
  if (transcriptIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('searchChunk')
    .select(['transcriptId', 'text'])
    .where('n', 'in', (eb) =>
      eb
        .selectFrom('transcript')
        .select((of) =>
          of
            .selectFrom('searchChunk as chunk')
            .select('chunk.n')
            .whereRef('chunk.transcriptId', '=', 'transcript.id')
            .where('chunk.translationId', 'is', null)
            .orderBy('chunk.start')
            .limit(1)
            .as('n'),
        )
        .where('transcript.id', 'in', [...transcriptIds]),
    )
    .execute()
  const found = new Map(rows.map(({ transcriptId, text }) => [transcriptId, text.slice(0, most)]))
  const others = transcriptIds.filter((id) => !found.has(id))
  if (others.length === 0) return found
  const indexed = await db
    .selectFrom('searchState')
    .select('transcriptId')
    .where('transcriptId', 'in', others)
    .execute()
  for (const { transcriptId } of indexed) found.set(transcriptId, '')
  return found
}
