import { indexWords } from '../../platform/database/search/full-text.ts'
import type { Database } from '../../platform/database/schema.ts'
import { deleteSetting, readSetting } from '../../platform/database/settings.ts'
import { selectPassages } from './index-store.ts'
import { indexedWords } from './indexed-words.ts'

const settingKey = 'search.renew'
/** Passages that one transaction renews. */
const atOnce = 200

/**
 * Writes the words of some passages again that an earlier version has indexed in other forms, newest first. The setting
 * is the highest number that is left; without it, all are done. Their text, and so their vectors, stay.
 * @returns whether there may be more
 */
export async function renewWords(db: Database, reads: Database, limit = atOnce): Promise<boolean> {
  const highest = await readSetting(db, settingKey)
  if (highest === null) return false
  const passages = await selectPassages(reads)
    .where('searchChunk.n', '<=', Number(highest))
    .orderBy('searchChunk.n', 'desc')
    .limit(limit)
    .execute()
  const last = passages.at(-1)
  if (last === undefined) {
    await deleteSetting(db, settingKey)
    return false
  }
  await db.transaction().execute(async (tx) => {
    const ns = passages.map(({ n }) => n)
    // A recording may have been moved to another workspace meanwhile.
    const found = await tx
      .selectFrom('searchChunk')
      .innerJoin('transcript', 'transcript.id', 'searchChunk.transcriptId')
      .innerJoin('recording', 'recording.id', 'transcript.recordingId')
      .select(['searchChunk.n', 'recording.workspaceId'])
      .where('searchChunk.n', 'in', ns)
      .execute()
    const workspaces = new Map(found.map(({ n, workspaceId }) => [n, workspaceId]))
    for (const [workspaceId, those] of Map.groupBy(passages, ({ n }) => workspaces.get(n))) {
      if (workspaceId === undefined) continue
      const words = those.map(({ n, text, language }) => ({ n, tokens: indexedWords(text, language) }))
      await indexWords(tx, workspaceId, words)
    }
    await tx
      .updateTable('setting')
      .set({ value: String(last.n - 1) })
      .where('key', '=', settingKey)
      .execute()
  })
  return true
}
