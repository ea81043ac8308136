import { sql } from 'kysely'
import { timestamp } from '../../platform/database/now.ts'
import type { Db, NewRow, Patch, Row } from '../../platform/database/schema.ts'

export type UploadRow = Row<'upload'>
export type PartRow = Row<'uploadPart'>

export async function findUpload(db: Db, recordingId: string, id: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('recordingId', '=', recordingId)
    .executeTakeFirst()
}

export async function findUploadById(db: Db, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findActiveUpload(db: Db, recordingId: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('recordingId', '=', recordingId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
}

export async function insertUpload(db: Db, row: NewRow<'upload'>): Promise<void> {
  await db.insertInto('upload').values(row).execute()
}

export async function patchUpload(db: Db, id: string, patch: Patch<'upload'>): Promise<void> {
  await db.updateTable('upload').set(patch).where('id', '=', id).execute()
}

/** Bytes of an upload's parts. */
export interface PartSums {
  bytes: number
  /** Bytes of all but the one that is asked about. */
  others: number
  count: number
}

/** Sums up the parts of an upload, which may be thousands. */
export async function sumParts(db: Db, uploadId: string, partNumber = 0): Promise<PartSums> {
  const { rows } = await sql<Record<keyof PartSums, number | string>>`
    select coalesce(sum("size"), 0) as "bytes", count(*) as "count",
      coalesce(sum(case when "partNumber" = ${partNumber} then 0 else "size" end), 0) as "others"
    from "uploadPart" where "uploadId" = ${uploadId}`.execute(db)
  const [sums] = rows
  return { bytes: Number(sums?.bytes ?? 0), others: Number(sums?.others ?? 0), count: Number(sums?.count ?? 0) }
}

/** Writes a part. Returns the blob of the one it replaces, if any. */
export async function replacePart(db: Db, row: NewRow<'uploadPart'>): Promise<string | null> {
  const old = await db
    .selectFrom('uploadPart')
    .select('blobKey')
    .where('uploadId', '=', row.uploadId)
    .where('partNumber', '=', row.partNumber)
    .executeTakeFirst()
  await db
    .insertInto('uploadPart')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['uploadId', 'partNumber'])
        .doUpdateSet({ size: row.size, etag: row.etag, blobKey: row.blobKey, createdAt: row.createdAt }),
    )
    .execute()
  return old?.blobKey ?? null
}

export async function deletePart(db: Db, uploadId: string, partNumber: number): Promise<void> {
  await db.deleteFrom('uploadPart').where('uploadId', '=', uploadId).where('partNumber', '=', partNumber).execute()
}

export async function deleteParts(db: Db, uploadId: string): Promise<void> {
  await db.deleteFrom('uploadPart').where('uploadId', '=', uploadId).execute()
}

/** The ids of all active uploads. */
export async function listActiveUploads(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('upload').select('id').where('status', '=', 'ACTIVE').execute()
  return rows.map(({ id }) => id)
}

/** Active uploads that have expired. `without`: ids of those to leave out. */
export async function listExpiredUploads(
  db: Db,
  now: string,
  { limit, without }: { limit: number; without: readonly string[] },
): Promise<UploadRow[]> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('status', '=', 'ACTIVE')
    .where('expiresAt', '<', now)
    .$if(without.length > 0, (query) => query.where('id', 'not in', [...without]))
    .limit(limit)
    .execute()
}

/**
 * Recordings that have waited for an upload since before `since`, of which no upload was started after that. Only the
 * one with `id`, if given.
 */
export async function listNeverUploaded(db: Db, since: number, id?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recording')
    .select('id')
    .where('status', '=', 'MEDIA_IMPORT_UPLOADING')
    .where('createdAt', '<', timestamp(since))
    // A live session's recording waits for its end.
    .where('source', '=', 'FILE_UPLOAD')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('upload')
            .select('upload.id')
            .whereRef('upload.recordingId', '=', 'recording.id')
            .where('upload.createdAt', '>=', timestamp(since)),
        ),
      ),
    )
    .execute()
  return rows.map((row) => row.id)
}

/** Every blob key that a part row refers to. */
export async function listPartKeys(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('uploadPart').select('blobKey').execute()
  return new Set(rows.map((row) => row.blobKey))
}
