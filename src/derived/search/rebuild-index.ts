import { setTimeout } from 'node:timers/promises'
import type { Database } from '../../platform/database/schema.ts'
import { countIndexed, deleteIndex, listStale, removeOldestChunks } from './index-store.ts'
import { indexText } from './index-text.ts'

export interface RebuildProgress {
  /** Transcripts and translations. */
  texts: number
  indexed: number
}

const pollMs = 300
const removeRows = 1000

/**
 * Rebuilds the chunks of every transcript and translation; the server computes the vectors while it runs. If a server is running
 * (`isServed`), it does the work. The next start continues an interrupted rebuild.
 * @returns the number of chunks
 */
export async function rebuildIndex(
  db: Database,
  reads: Database,
  isServed: boolean,
  onProgress: (progress: RebuildProgress) => void,
  signal: AbortSignal,
): Promise<number> {
  await db.transaction().execute(deleteIndex)
  // In batches; chunks that a running server cuts in the meantime have higher numbers.
  const { highest } = await countIndexed(db)
  while ((await removeOldestChunks(db, highest, removeRows)) === removeRows) signal.throwIfAborted()
  await db.transaction().execute(deleteIndex)
  for (;;) {
    signal.throwIfAborted()
    const { texts, indexed, chunks } = await countIndexed(reads)
    onProgress({ texts, indexed })
    if (indexed === texts) return chunks
    if (isServed) await setTimeout(pollMs)
    else for (const text of await listStale(reads, 20)) await indexText(db, reads, text)
  }
}
