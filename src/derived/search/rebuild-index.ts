import type { Database } from '../../platform/database/schema.ts'
import { indexTranscript } from './index-transcript.ts'
import { countIndexed, deleteIndex, listStale, removeOldestChunks } from './store.ts'

export interface RebuildProgress {
  transcripts: number
  indexed: number
}

const pollMs = 300
const removeRows = 1000

/**
 * Makes all chunks anew, of every transcript; vectors follow when the server runs. Beside a running server (`isServed`)
 * that one does the work. Stopped, it is gone on with by the next start.
 * @returns how many chunks there are
 */
export async function rebuildIndex(
  db: Database,
  reads: Database,
  isServed: boolean,
  onProgress: (progress: RebuildProgress) => void,
  signal: AbortSignal,
): Promise<number> {
  await db.transaction().execute(deleteIndex)
  // A part at a time; what a running server cuts meanwhile has higher numbers.
  const { highest } = await countIndexed(db)
  while ((await removeOldestChunks(db, highest, removeRows)) === removeRows) signal.throwIfAborted()
  await db.transaction().execute(deleteIndex)
  for (;;) {
    signal.throwIfAborted()
    const { transcripts, indexed, chunks } = await countIndexed(reads)
    onProgress({ transcripts, indexed })
    if (indexed === transcripts) return chunks
    if (isServed) await new Promise((resolve) => setTimeout(resolve, pollMs))
    else for (const { id } of await listStale(reads, 20)) await indexTranscript(db, reads, id)
  }
}
