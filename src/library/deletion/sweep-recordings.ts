import type { BlobStore } from '../../platform/blobs/port.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import { workThrough } from '../../platform/database/work-through.ts'
import { deleteMedia, removeMedia } from './delete-media.ts'
import { listDueMedia, listHalfDeletedMedia, listPurgeable, listRecordingsOf, listWithMedia, trashMs } from './store.ts'
import { purgeRecording, type PurgeHooks } from './purge-recording.ts'

const batch = 100
/** Bytes without a row are kept this long, because the step that wrote them may be about to write the row. */
const orphanAgeMs = 3_600_000

/** Deletes media that is due for deletion, and finishes deletions that a crash interrupted. Runs every minute. */
export async function sweepMedia(db: Database, blobs: BlobStore, now = Date.now()): Promise<void> {
  try {
    await workThrough(
      (rows) => listDueMedia(db, timestamp(now), rows),
      async (recording) => {
        await db.transaction().execute((tx) => deleteMedia(tx, recording))
        await removeMedia(db, blobs, recording)
      },
    )
  } finally {
    await workThrough(
      (rows) => listHalfDeletedMedia(db, rows),
      (recording) => removeMedia(db, blobs, recording),
    )
  }
}

/** Removes recordings that were permanently deleted or have been in the trash for 30 days. */
export async function sweepTrash(db: Database, blobs: BlobStore, hooks: PurgeHooks, now = Date.now()): Promise<void> {
  await workThrough(
    (rows) => listPurgeable(db, timestamp(now - trashMs), rows),
    (recording) => purgeRecording(db, blobs, recording, hooks),
  )
}

/** Removes every recording of a workspace. */
export async function purgeRecordingsOf(
  db: Database,
  blobs: BlobStore,
  workspaceId: string,
  hooks: PurgeHooks,
): Promise<void> {
  for (;;) {
    const rows = await listRecordingsOf(db, workspaceId, batch)
    for (const recording of rows) await purgeRecording(db, blobs, recording, hooks)
    if (rows.length < batch) break
  }
  await blobs.deleteAll(`media/${workspaceId}/`)
}

/** Removes media without a recording: a step that was running while its recording was purged wrote it. */
export async function sweepOrphans(db: Database, blobs: BlobStore, now = Date.now()): Promise<void> {
  let keys: string[] = []
  const check = async (): Promise<void> => {
    const known = await listWithMedia(db, [...new Set(keys.map(recordingOf))])
    for (const key of keys) if (!known.has(recordingOf(key))) await blobs.delete(key)
    keys = []
  }
  for await (const blob of blobs.list('media/')) {
    if (now - blob.modifiedAt.getTime() <= orphanAgeMs) continue
    keys.push(blob.key)
    if (keys.length >= batch) await check()
  }
  if (keys.length > 0) await check()
}

/** `media/spc_…/rec_…/original` → `rec_…`. */
function recordingOf(key: string): string {
  return key.split('/')[2] ?? ''
}
