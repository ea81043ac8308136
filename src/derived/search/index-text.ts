import { runInThread } from '../../platform/processes/thread.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import { indexWords } from '../../platform/database/search/full-text.ts'
import { readVersionBlocks } from '../../transcripts/versions/read-version.ts'
import type { CutChunk, CutInput } from './cut-thread.ts'
import {
  findIndexed,
  idOf,
  insertChunks,
  listChunkKeys,
  lockIndex,
  removeChunks,
  setIndexed,
  type IndexedText,
} from './index-store.ts'

/**
 * Chunks that a transaction writes or deletes: an hour of speech has about a hundred. On SQLite, nobody else writes
 * meanwhile, and a transaction that takes too long is undone.
 */
const chunksAtOnce = 2000

/**
 * Updates the chunks of a text to its current version. Chunks that an edit doesn't change keep their vectors.
 * Safe to repeat, also in two processes at once. `reads` may be another connection to the same database.
 * @returns the number of new chunks; null if the text doesn't exist or changed in the meantime (call again)
 */
export async function indexText(db: Database, reads: Database, text: IndexedText): Promise<number | null> {
  const current = await findIndexed(reads, text)
  if (current === undefined) return null
  const { row, blocks } = await readVersionBlocks(reads, idOf(text), current.version)
  const input: CutInput = { blocks, language: row.language }
  const all = await runInThread<CutChunk[]>(new URL('./cut-thread.ts', import.meta.url), input)
  // The same words of the same speaker at the same time are one passage.
  const cut = [...new Map(all.map((chunk) => [chunk.key, chunk])).values()]
  const prepared = await prepare(db, text, current.version, cut)
  if (prepared === null) return null
  return db.transaction().execute(async (tx) => {
    await lockIndex(tx, text.transcriptId)
    // Write this first: on PostgreSQL its row is the lock between two indexers.
    const known = await findIndexed(tx, text)
    if (known === undefined || known.version !== current.version) return null
    await setIndexed(tx, text, current.version)
    const { gone, fresh } = compare(await listChunkKeys(tx, text), cut)
    await removeChunks(tx, gone)
    await addChunks(tx, known.workspaceId, { text, version: current.version }, fresh)
    return prepared + fresh.length
  })
}

/**
 * Writes and deletes chunks in transactions of their own while there are more than fit into one. Until the last one,
 * searches find some passages of both versions.
 * @returns the number of new chunks; null if the text was deleted or changed
 */
async function prepare(
  db: Database,
  text: IndexedText,
  version: number,
  cut: readonly CutChunk[],
): Promise<number | null> {
  const { gone, fresh } = compare(await listChunkKeys(db, text), cut)
  const inParts = async (count: number, work: (tx: Tx, workspaceId: string, from: number) => Promise<void>) => {
    let from = 0
    for (; from + chunksAtOnce < count; from += chunksAtOnce) {
      const isSame = await db.transaction().execute(async (tx) => {
        await lockIndex(tx, text.transcriptId)
        const known = await findIndexed(tx, text)
        if (known === undefined || known.version !== version) return false
        await work(tx, known.workspaceId, from)
        return true
      })
      if (!isSame) return null
    }
    return from
  }
  const added = await inParts(fresh.length, (tx, workspaceId, from) =>
    addChunks(tx, workspaceId, { text, version }, fresh.slice(from, from + chunksAtOnce)),
  )
  if (added === null) return null
  const removed = await inParts(gone.length, (tx, _, from) => removeChunks(tx, gone.slice(from, from + chunksAtOnce)))
  return removed === null ? null : added
}

/** What differs between the chunks of the index and those of a version: numbers that are no longer needed, new chunks. */
function compare(
  known: readonly { n: number; key: string }[],
  cut: readonly CutChunk[],
): { gone: number[]; fresh: CutChunk[] } {
  const old = new Map<string, number>()
  const surplus: number[] = []
  for (const { n, key } of known) {
    if (old.has(key)) surplus.push(n)
    else old.set(key, n)
  }
  const fresh: CutChunk[] = []
  for (const chunk of cut) if (!old.delete(chunk.key)) fresh.push(chunk)
  return { gone: [...surplus, ...old.values()], fresh }
}

async function addChunks(
  tx: Tx,
  workspaceId: string,
  { text, version }: { text: IndexedText; version: number },
  chunks: readonly CutChunk[],
): Promise<void> {
  const ns = await insertChunks(tx, text, version, chunks)
  const words = chunks.map(({ tokens }, i) => ({ n: ns[i] ?? 0, tokens }))
  await indexWords(tx, workspaceId, words)
}
