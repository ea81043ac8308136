import { sql } from 'kysely'
import { notFound } from '../../contract/app-error.ts'
import type { QuotaSubject } from '../../contract/endpoints/quotas.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Place } from '../../platform/database/page.ts'
import { rowsAt } from '../../platform/database/rows-at.ts'
import type { Db, NewRow, Row, Tx } from '../../platform/database/schema.ts'

/** An account, which uses what its workspaces use, or a workspace. */
export interface Scope {
  subject: QuotaSubject
  id: string
}

/** The account that owns a workspace. AppError NOT_FOUND. */
export async function findOwner(db: Db, workspaceId: string): Promise<string> {
  const { ownerId } = await db
    .selectFrom('workspace')
    .select('ownerId')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow(() => notFound('workspace', workspaceId))
  return ownerId
}

export async function findQuotas(db: Db, scopes: readonly Scope[]): Promise<Row<'quota'>[]> {
  return db
    .selectFrom('quota')
    .selectAll()
    .where((eb) => eb.or(scopes.map(({ subject, id }) => eb.and({ subject, subjectId: id }))))
    .execute()
}

export async function writeQuota(tx: Tx, row: NewRow<'quota'>): Promise<void> {
  const { hours, storedBytes, unfinishedRecordings } = row
  await tx
    .insertInto('quota')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['subject', 'subjectId']).doUpdateSet({ hours, storedBytes, unfinishedRecordings }),
    )
    .execute()
}

/** The workspaces of a scope, as a condition on a column. What a deleted one has left is being removed. */
function within(scope: Scope) {
  return scope.subject === 'workspaces'
    ? sql`= ${scope.id}`
    : sql`in (select "id" from "workspace" where "ownerId" = ${scope.id} and "deletedAt" is null)`
}

/** Seconds of audio that were counted in a month; without those of one recording if given. */
export async function usedSeconds(db: Db, scope: Scope, month: string, exceptRecordingId = ''): Promise<number> {
  const column = scope.subject === 'workspaces' ? 'workspaceId' : 'ownerId'
  const { total } = await db
    .selectFrom('recordingUsage')
    .select(({ fn }) => fn.sum<number | null>('seconds').as('total'))
    .where(column, '=', scope.id)
    .where('month', '=', month)
    .where('recordingId', '!=', exceptRecordingId)
    .executeTakeFirstOrThrow()
  return total ?? 0
}

/** Whether the audio of a recording is counted already. */
export async function isCounted(db: Db, recordingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('recordingUsage')
    .select('recordingId')
    .where('recordingId', '=', recordingId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertUsage(tx: Tx, row: NewRow<'recordingUsage'>): Promise<void> {
  await tx
    .insertInto('recordingUsage')
    .values(row)
    .onConflict((conflict) => conflict.column('recordingId').doNothing())
    .execute()
}

/** Counts the audio of a recording again, which has grown. */
export async function replaceUsage(tx: Tx, row: NewRow<'recordingUsage'>): Promise<void> {
  await tx
    .insertInto('recordingUsage')
    .values(row)
    .onConflict((conflict) => conflict.column('recordingId').doUpdateSet(row))
    .execute()
}

/** What was counted before the audio was whole is what it has; without audio, nothing. */
export async function correctUsage(tx: Tx, recordingId: string, seconds: number): Promise<void> {
  if (seconds > 0) {
    await tx.updateTable('recordingUsage').set({ seconds }).where('recordingId', '=', recordingId).execute()
  } else {
    await tx.deleteFrom('recordingUsage').where('recordingId', '=', recordingId).execute()
  }
}

/**
 * Bytes of stored media, of parts that have arrived, and what active uploads have announced beyond their parts; without
 * those of one recording if given. A live session counts with the bytes of its row until its media is stored. The cross
 * join makes SQLite begin with the parts: there are few, because they end with the upload.
 */
export async function usedBytes(db: Db, scope: Scope, exceptRecordingId = ''): Promise<number> {
  const { rows } = await sql<{ bytes: number | string }>`
    select coalesce((select sum("size") from "file" where "workspaceId" ${within(scope)}
        and "blobKey" <> '' and "recordingId" <> ${exceptRecordingId}), 0)
      + coalesce((select sum(p."size") from "uploadPart" p cross join "upload" u
        where u."id" = p."uploadId" and u."workspaceId" ${within(scope)} and u."recordingId" <> ${exceptRecordingId}), 0)
      + coalesce((select sum(case when a."rest" > 0 then a."rest" else 0 end) from (
        select u."size" - coalesce((select sum(p."size") from "uploadPart" p where p."uploadId" = u."id"), 0) as "rest"
        from "upload" u where u."status" = 'ACTIVE' and u."workspaceId" ${within(scope)}
        and u."recordingId" <> ${exceptRecordingId}) a), 0)
      + coalesce((select sum(l."bytes") from "liveSession" l join "recording" r on r."id" = l."recordingId"
        where r."workspaceId" ${within(scope)} and r."id" <> ${exceptRecordingId} and r."isMediaDeleted" = 0
        and r."status" <> 'READY'
        and not exists (select 1 from "file" f where f."recordingId" = r."id")), 0) as "bytes"`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/** An upload that began this long ago or was never started no longer counts as in progress. */
const uploadMs = 24 * 3_600_000

/**
 * Recordings that are being uploaded, downloaded, read or transcribed. Those that aren't READY have an index (migration
 * 0093).
 */
export async function countUnfinished(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select (select count(*) from "recording" where "workspaceId" ${within(scope)} and "deletedAt" is null
        and "status" <> 'READY' and "status" in ('MEDIA_IMPORT_QUEUED', 'MEDIA_IMPORT_DOWNLOADING', 'MEDIA_IMPORT_PROCESSING'))
      + (select count(*) from "recording" where "workspaceId" ${within(scope)} and "deletedAt" is null
        and "status" <> 'READY' and "status" = 'MEDIA_IMPORT_UPLOADING' and "updatedAt" > ${timestamp(Date.now() - uploadMs)})
      + (select count(*) from "transcript" t join "recording" r on r."id" = t."recordingId"
        where t."status" in ('QUEUED', 'IN_PROGRESS') and r."status" = 'READY' and r."deletedAt" is null
        and r."workspaceId" ${within(scope)}) as "count"`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

export interface SubjectRow {
  id: string
  name: string
  ownerId: string | null
  createdAt: string
}

/** Accounts or workspaces, oldest first. */
export async function listSubjects(db: Db, subject: QuotaSubject, place: Place, limit: number): Promise<SubjectRow[]> {
  const order = { key: 'createdAt', id: 'id', ascends: true }
  if (subject === 'workspaces') {
    const select = db.selectFrom('workspace').select(['id', 'name', 'ownerId', 'createdAt'])
    return rowsAt(select.where('deletedAt', 'is', null), order, place, limit)
  }
  const select = db.selectFrom('user').select(['id', 'email as name', 'createdAt']).where('deletedAt', 'is', null)
  return (await rowsAt(select, order, place, limit)).map((row) => ({ ...row, ownerId: null }))
}

export async function findSubject(db: Db, { subject, id }: Scope): Promise<SubjectRow | undefined> {
  if (subject === 'workspaces') {
    return db
      .selectFrom('workspace')
      .select(['id', 'name', 'ownerId', 'createdAt'])
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
  }
  const row = await db
    .selectFrom('user')
    .select(['id', 'email as name', 'createdAt'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, ownerId: null }
}

/** Deletes counts of months before this one. */
export async function deleteUsageBefore(db: Db, month: string): Promise<void> {
  await db.deleteFrom('recordingUsage').where('month', '<', month).execute()
}
