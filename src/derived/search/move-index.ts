import { notFound } from '../../contract/app-error.ts'
import { dialectOf } from '../../platform/database/dialects.ts'
import type { Database, Db, Tx } from '../../platform/database/schema.ts'
import { nameWorkspaces } from '../../platform/database/search/full-text.ts'
import { runInThread } from '../../platform/processes/thread.ts'
import { batchesOf } from '../../text/batches-of.ts'
import { lockIndex, selectPassages } from './index-store.ts'
import { indexedWords } from './indexed-words.ts'
import type { IndexedPassage } from './passage-words-thread.ts'

/** Passages that one transaction writes: a recording of a day with its translations has 10,000. */
const atOnce = 200

interface Move {
  recordingId: string
  from: string
  to: string
}

/**
 * Lets the index of a recording's passages name the workspace that it is about to move to, beside its own: a search looks
 * up the recording, too, so it is found where it is. From then on the move itself has nothing to write but passages that
 * came meanwhile. `settle` lets them name one workspace again, whether the recording was moved or not. A crash in between
 * leaves a name that no search finds anything by.
 */
export async function prepareIndexMove(db: Database, reads: Database, { recordingId, from, to }: Move) {
  const transcriptId = await transcriptOf(db, recordingId)
  const prepared = await passagesOf(reads, transcriptId)
  const words = dialectOf(db) === 'sqlite' ? await wordsOf(prepared) : new Map<number, string[]>()
  for (const some of batchesOf(prepared, atOnce)) {
    await db.transaction().execute(async (tx) => {
      // Another move was faster.
      if ((await workspaceOf(tx, recordingId)) !== from) throw notFound('recording', recordingId)
      await nameThose(tx, some, words, [from, to], [])
    })
  }
  return {
    lock: (tx: Tx): Promise<void> => lockIndex(tx, transcriptId),
    write: async (tx: Tx): Promise<void> => {
      const known = new Set(prepared.map(({ n }) => n))
      const others = (await passagesOf(tx, transcriptId)).filter(({ n }) => !known.has(n))
      for (const some of batchesOf(others, atOnce)) await nameThose(tx, some, words, [from, to], [])
    },
    settle: async (): Promise<void> => {
      for (const some of batchesOf(await passagesOf(reads, transcriptId), atOnce)) {
        await db.transaction().execute(async (tx) => {
          const workspaceId = await workspaceOf(tx, recordingId)
          // Deleted meanwhile, with its passages.
          if (workspaceId === undefined) return
          const left = [from, to].filter((one) => one !== workspaceId)
          await nameThose(tx, some, words, [workspaceId], left)
        })
      }
    },
  }
}

async function workspaceOf(db: Db, recordingId: string): Promise<string | undefined> {
  const row = await db.selectFrom('recording').select('workspaceId').where('id', '=', recordingId).executeTakeFirst()
  return row?.workspaceId
}

/** Those that are still there: of a passage that was deleted, the index must get no words again. */
async function nameThose(
  tx: Tx,
  passages: readonly IndexedPassage[],
  words: ReadonlyMap<number, string[]>,
  named: readonly string[],
  unnamed: readonly string[],
): Promise<void> {
  const ns = passages.map(({ n }) => n)
  const found = await tx.selectFrom('searchChunk').select('n').where('n', 'in', ns).execute()
  const here = new Set(found.map(({ n }) => n))
  const isSqlite = dialectOf(tx) === 'sqlite'
  const chunks = passages
    .filter(({ n }) => here.has(n))
    .map(({ n, text, language }) => ({ n, tokens: isSqlite ? (words.get(n) ?? indexedWords(text, language)) : [] }))
  if (chunks.length > 0) await nameWorkspaces(tx, chunks, named, unnamed)
}

async function transcriptOf(db: Db, recordingId: string): Promise<string> {
  const row = await db.selectFrom('transcript').select('id').where('recordingId', '=', recordingId).executeTakeFirst()
  return row?.id ?? ''
}

async function passagesOf(db: Db, transcriptId: string): Promise<IndexedPassage[]> {
  return selectPassages(db).where('searchChunk.transcriptId', '=', transcriptId).orderBy('searchChunk.n').execute()
}

async function wordsOf(passages: readonly IndexedPassage[]): Promise<Map<number, string[]>> {
  if (passages.length === 0) return new Map()
  return runInThread<Map<number, string[]>>(new URL('./passage-words-thread.ts', import.meta.url), passages)
}
