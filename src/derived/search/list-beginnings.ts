import type { Db } from '../../platform/database/schema.ts'
import { firstChunks } from './store.ts'

/** Characters of a beginning. */
const most = 200

/** The first words of some transcripts; none for a transcript that isn't indexed yet. */
export async function listBeginnings(db: Db, transcriptIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await firstChunks(db, transcriptIds)
  return new Map(rows.map(({ transcriptId, text }) => [transcriptId, text.slice(0, most)]))
}
