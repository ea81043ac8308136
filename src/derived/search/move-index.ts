import { sql } from 'kysely'
import { dialectOf } from '../../platform/database/dialects.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import { indexWords, moveWords } from '../../platform/database/search/full-text.ts'
import { runInThread } from '../../platform/processes/thread.ts'
import { lockIndex } from './index-store.ts'
import type { IndexedPassage } from './passage-words-thread.ts'
import { indexedWords } from './indexed-words.ts'

/**
 * Prepares what moves a recording's passages to another workspace: the index of words names the workspace. SQLite can't
 * change that alone, so the words are made before the transaction, off the event loop.
 */
export async function prepareIndexMove(db: Database, reads: Database, recordingId: string) {
  const transcript = await db
    .selectFrom('transcript')
    .select('id')
    .where('recordingId', '=', recordingId)
    .executeTakeFirst()
  const transcriptId = transcript?.id ?? ''
  const isPostgres = dialectOf(db) === 'postgres'
  const words = isPostgres ? new Map<number, string[]>() : await wordsOf(reads, transcriptId)
  return {
    lock: (tx: Tx): Promise<void> => lockIndex(tx, transcriptId),
    write: async (tx: Tx, from: string, to: string): Promise<void> => {
      if (isPostgres) return moveWords(tx, transcriptId, from, to)
      const passages = await passagesOf(tx, transcriptId).execute()
      await indexWords(
        tx,
        to,
        // Passages never change, so what was prepared of them is right; others came meanwhile.
        passages.map(({ n, text, language }) => ({ n, tokens: words.get(n) ?? indexedWords(text, language) })),
      )
    },
  }
}

function passagesOf(db: Database | Tx, transcriptId: string) {
  return db
    .selectFrom('searchChunk')
    .innerJoin('transcript', 'transcript.id', 'searchChunk.transcriptId')
    .leftJoin('translation', 'translation.id', 'searchChunk.translationId')
    .select(['searchChunk.n', 'searchChunk.text'])
    .select(sql<string>`coalesce("translation"."language", "transcript"."language")`.as('language'))
    .where('searchChunk.transcriptId', '=', transcriptId)
    .orderBy('searchChunk.n')
}

async function wordsOf(reads: Database, transcriptId: string): Promise<Map<number, string[]>> {
  const passages: IndexedPassage[] = await passagesOf(reads, transcriptId).execute()
  if (passages.length === 0) return new Map()
  return runInThread<Map<number, string[]>>(new URL('./passage-words-thread.ts', import.meta.url), passages)
}
