import type { BlobStore } from '../../platform/blobs/port.ts'
import { timestamp } from '../../platform/database/now.ts'
import { lockRow } from '../../platform/database/row-locks.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import { workThrough } from '../../platform/database/work-through.ts'
import { cancelRunsOf } from '../../platform/jobs/runs.ts'
import { workOnEach } from '../../platform/async/work-on-each.ts'
import { deleteMedia, removeMedia } from './delete-media.ts'
import type { RecordingRow } from '../recordings/as-recording.ts'
import { findAnyRecording } from '../store.ts'
import {
  endTrash,
  hasMovedMedia,
  listDueMedia,
  listHalfDeletedMedia,
  listKnown,
  listPurgeable,
  listRecordingsOf,
  listWithMedia,
  trashMs,
} from './store.ts'
import { purgeRecording, type PurgeHooks } from './purge-recording.ts'

const batch = 100
/** Bytes without a row are kept this long, because the step that wrote them may be about to write the row. */
const orphanAgeMs = 3_600_000
/** How long the media of recordings that the database never had is kept. */
const unknownMs = 30 * 24 * 3_600_000

/** Deletes media that is due for deletion, and finishes deletions that a crash interrupted. Runs every minute. */
export async function sweepMedia(db: Database, blobs: BlobStore, now = Date.now()): Promise<void> {
  try {
    await workThrough(
      (rows) => listDueMedia(db, timestamp(now), rows),
      async (recording) => {
        const isDeleted = await db.transaction().execute((tx) => deleteDueMedia(tx, recording, timestamp(now)))
        if (isDeleted) await removeMedia(db, blobs, recording)
      },
    )
  } finally {
    await workThrough(
      (rows) => listHalfDeletedMedia(db, rows),
      (recording) => removeMedia(db, blobs, recording),
    )
  }
}

/** Deletes media unless somebody has decided since it was listed to keep it. @returns whether */
async function deleteDueMedia(tx: Tx, { id, workspaceId }: RecordingRow, now: string): Promise<boolean> {
  await lockRow(tx, 'recording', id)
  const due = (await findAnyRecording(tx, workspaceId, id))?.autoDeleteMediaAfter ?? null
  if (due === null || due > now) return false
  await deleteMedia(tx, { id, workspaceId })
  return true
}

/** Removes recordings that were permanently deleted or have been in the trash for 30 days. */
export async function sweepTrash(db: Database, blobs: BlobStore, hooks: PurgeHooks, now = Date.now()): Promise<void> {
  const before = timestamp(now - trashMs)
  await workThrough(
    (rows) => listPurgeable(db, before, rows),
    async (recording) => {
      // Somebody may have taken it out of the trash since it was listed. From now on nobody can.
      if (await endTrash(db, recording.id, before)) await purgeRecording(db, blobs, recording, hooks)
    },
  )
}

/**
 * Removes every recording of a deleted workspace, and cancels jobs that were queued while it was deleted. Aborted, it
 * leaves the rest.
 */
export async function purgeRecordingsOf(
  db: Database,
  blobs: BlobStore,
  workspaceId: string,
  hooks: PurgeHooks,
  signal?: AbortSignal,
): Promise<void> {
  await db.transaction().execute((tx) => cancelRunsOf(tx, workspaceId))
  await workThrough(
    (rows) => listRecordingsOf(db, workspaceId, rows),
    (recording) => purgeRecording(db, blobs, recording, hooks),
    signal,
  )
  if (signal?.aborted === true) return
  // Recordings that were moved to other workspaces keep their media where it is.
  const folder = `media/${workspaceId}/`
  if (!(await hasMovedMedia(db, workspaceId))) await blobs.deleteAll(folder)
  else await workOnEach(listOrphans(db, blobs.list(folder)), ({ key }) => blobs.delete(key))
}

/**
 * Removes media without a recording: a step that was running while its recording was purged wrote it. The media of
 * recordings that the database never had stays for 30 days: an older copy of it doesn't know what was recorded since.
 * @returns how many of those are left
 */
export async function sweepOrphans(db: Database, blobs: BlobStore, now = Date.now()): Promise<number> {
  let left = 0
  await workOnEach(listOrphans(db, oldBlobs(blobs, now)), async (blob) => {
    const mayGo = !blob.isUnknown || now - blob.modifiedAt.getTime() > unknownMs
    if (mayGo) await blobs.delete(blob.key)
    else left += 1
  })
  return left
}

/** Media of recordings that the database never had, as an older copy of it has them. */
export async function* listUnknownMedia(db: Database, blobs: BlobStore): Blobs {
  for await (const blob of listOrphans(db, blobs.list('media/'))) if (blob.isUnknown) yield blob
}

type Blobs = AsyncGenerator<StoredMedia>
interface StoredMedia {
  key: string
  size: number
  modifiedAt: Date
}
interface Orphan extends StoredMedia {
  /** Whether somebody uploaded it, and neither its recording nor that one's deletion is known. */
  isUnknown: boolean
}

async function* oldBlobs(blobs: BlobStore, now: number): Blobs {
  for await (const blob of blobs.list('media/')) if (now - blob.modifiedAt.getTime() > orphanAgeMs) yield blob
}

async function* listOrphans(db: Database, blobs: AsyncIterable<StoredMedia>): AsyncGenerator<Orphan> {
  let some: StoredMedia[] = []
  const orphans = async (): Promise<Orphan[]> => {
    const kept = await listWithMedia(db, [...new Set(some.map(({ key }) => recordingOf(key)))])
    const left = some.filter(({ key }) => !kept.has(recordingOf(key)))
    const uploads = left.map(({ key }) => placeOf(key)).filter(({ isUpload }) => isUpload)
    // For all at once: the audit log has no index of what its entries are about.
    const known = await listKnown(db, [
      ...new Set(uploads.flatMap(({ workspaceId, recordingId }) => [workspaceId, recordingId])),
    ])
    return left.map((blob) => {
      const { workspaceId, recordingId, isUpload } = placeOf(blob.key)
      return { ...blob, isUnknown: isUpload && !known.has(recordingId) && !known.has(workspaceId) }
    })
  }
  for await (const blob of blobs) {
    some.push(blob)
    if (some.length < batch) continue
    yield* await orphans()
    some = []
  }
  if (some.length > 0) yield* await orphans()
}

/** Of `media/spc_…/rec_…/original`. */
function placeOf(key: string): { workspaceId: string; recordingId: string; isUpload: boolean } {
  const [, workspaceId = '', recordingId = '', name] = key.split('/')
  return { workspaceId, recordingId, isUpload: name === 'original' }
}

const recordingOf = (key: string): string => placeOf(key).recordingId
