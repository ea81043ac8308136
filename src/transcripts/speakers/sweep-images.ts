import path from 'node:path'
import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Database } from '../../platform/database/schema.ts'
import { listUsedImages } from './image-store.ts'

const hourMs = 3_600_000
const batch = 200

/** Deletes pictures without a Speaker, except those of the last hour, whose rows may not be written yet. */
export async function sweepImages(db: Database, blobs: BlobStore): Promise<void> {
  let found: string[] = []
  const sweep = async (): Promise<void> => {
    const used = await listUsedImages(
      db,
      found.map((key) => path.posix.basename(key)),
    )
    for (const key of found) if (!used.has(path.posix.basename(key))) await blobs.delete(key)
    found = []
  }
  for await (const { key, modifiedAt } of blobs.list('speakers/')) {
    if (Date.now() - modifiedAt.getTime() < hourMs) continue
    found.push(key)
    if (found.length >= batch) await sweep()
  }
  await sweep()
}
