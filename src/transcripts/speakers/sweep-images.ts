import path from 'node:path'
import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Database } from '../../platform/database/schema.ts'
import { workOnEach } from '../../platform/async/work-on-each.ts'
import { listUsedImages } from './image-store.ts'

const hourMs = 3_600_000
const batch = 200

/** Deletes pictures without a Speaker, except those of the last hour, whose rows may not be written yet. */
export async function sweepImages(db: Database, blobs: BlobStore): Promise<void> {
  await workOnEach(listUnused(db, blobs), (key) => blobs.delete(key))
}

async function* listUnused(db: Database, blobs: BlobStore): AsyncGenerator<string> {
  let keys: string[] = []
  const unused = async (): Promise<string[]> => {
    const used = await listUsedImages(
      db,
      keys.map((key) => path.posix.basename(key)),
    )
    return keys.filter((key) => !used.has(path.posix.basename(key)))
  }
  for await (const { key, modifiedAt } of blobs.list('speakers/')) {
    if (Date.now() - modifiedAt.getTime() < hourMs) continue
    keys.push(key)
    if (keys.length < batch) continue
    yield* await unused()
    keys = []
  }
  if (keys.length > 0) yield* await unused()
}
