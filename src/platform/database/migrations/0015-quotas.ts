import { sql, type Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const quotas: Migration = { name: '0015-quotas', up }

// oxlint-disable-next-line typescript/no-explicit-any -- the tables don't exist yet
async function up(tx: Kysely<any>): Promise<void> {
  const { text, bigint, real } = columnTypes(dialectOf(tx))
  await tx.schema
    .createTable('quota')
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('subjectId', text, (c) => c.notNull())
    .addColumn('hours', real)
    .addColumn('storedBytes', bigint)
    .addColumn('unfinishedRecordings', bigint)
    .addPrimaryKeyConstraint('quota_pk', ['subject', 'subjectId'])
    .execute()
  await tx.schema
    .createTable('recordingUsage')
    .addColumn('recordingId', text, (c) => c.primaryKey())
    .addColumn('workspaceId', text, (c) => c.notNull())
    .addColumn('ownerId', text, (c) => c.notNull())
    .addColumn('month', text, (c) => c.notNull())
    .addColumn('seconds', real, (c) => c.notNull())
    .execute()
  for (const column of ['workspaceId', 'ownerId']) {
    await tx.schema
      .createIndex(`recordingUsage_${column}`)
      .on('recordingUsage')
      .columns([column, 'month', 'seconds'])
      .execute()
  }
  await tx.schema.createIndex('recordingUsage_month').on('recordingUsage').column('month').execute()
  // Sums of stored bytes read these alone.
  await tx.schema.createIndex('file_workspaceId').on('file').columns(['workspaceId', 'blobKey', 'size']).execute()
  await tx.schema.createIndex('transcript_status').on('transcript').columns(['status', 'recordingId']).execute()
  // What was read before counts too.
  await sql`insert into "recordingUsage" ("recordingId", "workspaceId", "ownerId", "month", "seconds")
    select r."id", r."workspaceId", w."ownerId", substr(r."createdAt", 1, 7), r."duration"
    from "recording" r join "workspace" w on w."id" = r."workspaceId"
    where r."duration" is not null and r."source" <> 'IMPORT'`.execute(tx)
}
