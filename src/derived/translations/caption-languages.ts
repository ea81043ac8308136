import type { Db } from '../../platform/database/schema.ts'

/** As many as there are at most: each turn is translated into each of them while people talk. */
const most = 5

/** The languages that the captions of a live recording are translated into: those of its first translations. */
export async function captionLanguages(db: Db, recordingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('translation')
    .select('language')
    .where('recordingId', '=', recordingId)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ language }) => language)
}
