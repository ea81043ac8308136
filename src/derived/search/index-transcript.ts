import { runInThread } from '../../platform/processes/thread.ts'
import type { Database } from '../../platform/database/schema.ts'
import { indexWords } from '../../platform/database/full-text.ts'
import { readVersionBlocks } from '../../transcripts/versions/read-version.ts'
import type { CutChunk, CutInput } from './cut-thread.ts'
import { findIndexed, insertChunks, listChunkKeys, removeChunks, setIndexed } from './store.ts'

/**
 * Updates the chunks of a transcript to its current version. Chunks that an edit doesn't change keep their vectors.
 * Safe to repeat, also in two processes at once. `reads` may be another connection to the same database.
 * @returns the number of new chunks; null if the transcript doesn't exist or changed in the meantime (call again)
 */
export async function indexTranscript(db: Database, reads: Database, transcriptId: string): Promise<number | null> {
  const current = await findIndexed(reads, transcriptId)
  if (current === undefined) return null
  const { row, blocks } = await readVersionBlocks(reads, transcriptId, current.version)
  const input: CutInput = { blocks, language: row.language }
  const cut = await runInThread<CutChunk[]>(new URL('./cut-thread.ts', import.meta.url), input)
  return db.transaction().execute(async (tx) => {
    // Write this first: on PostgreSQL its row is the lock between two indexers.
    const known = await findIndexed(tx, transcriptId)
    if (known === undefined || known.version !== current.version) return null
    await setIndexed(tx, transcriptId, current.version)
    const old = new Map<string, number>()
    const surplus: number[] = []
    for (const { n, key } of await listChunkKeys(tx, transcriptId)) {
      if (old.has(key)) surplus.push(n)
      else old.set(key, n)
    }
    const fresh: CutChunk[] = []
    for (const chunk of cut) if (!old.delete(chunk.key)) fresh.push(chunk)
    await removeChunks(tx, [...surplus, ...old.values()])
    const ns = await insertChunks(tx, transcriptId, current.version, fresh)
    const words = fresh.map(({ tokens }, i) => ({ n: ns[i] ?? 0, tokens }))
    await indexWords(tx, known.workspaceId, words)
    return fresh.length
  })
}
