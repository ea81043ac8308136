import { sql, type Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const statistics: Migration = { name: '0035-statistics', up }

/** A row for each transcription, and when each account was last active. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const dialect = dialectOf(tx)
  const { text, real } = columnTypes(dialect)
  await tx.schema
    .createTable('transcriptionRun')
    .addColumn('runId', text, (c) => c.primaryKey())
    .addColumn('workspaceId', text, (c) => c.notNull())
    .addColumn('queuedAt', text, (c) => c.notNull())
    .addColumn('startedAt', text)
    .addColumn('endedAt', text)
    .addColumn('outcome', text)
    .addColumn('failureCode', text)
    .addColumn('seconds', real)
    .addColumn('waited', real)
    .addColumn('worked', real)
    .execute()
  // Statistics read these alone, never the rows.
  const summed = ['outcome', 'failureCode', 'seconds', 'waited', 'worked']
  const ended = sql<boolean>`"endedAt" is not null`
  await tx.schema
    .createIndex('transcriptionRun_ended')
    .on('transcriptionRun')
    .columns(['endedAt', ...summed])
    .where(ended)
    .execute()
  await tx.schema
    .createIndex('transcriptionRun_space')
    .on('transcriptionRun')
    .columns(['workspaceId', 'endedAt', ...summed])
    .where(ended)
    .execute()
  await tx.schema.createIndex('transcriptionRun_queuedAt').on('transcriptionRun').column('queuedAt').execute()
  await tx.schema.alterTable('user').addColumn('lastSeenAt', text).execute()

  // What was transcribed before counts too; how long it waited isn't known.
  const code = dialect === 'sqlite' ? sql`json_extract(t."failure", '$.code')` : sql`t."failure"::json ->> 'code'`
  await sql`insert into "transcriptionRun" ("runId", "workspaceId", "queuedAt", "endedAt", "outcome", "failureCode", "seconds")
    select t."runId", r."workspaceId", coalesce(t."queuedAt", t."createdAt"), coalesce(t."completedAt", t."updatedAt"),
      t."status", case when t."status" = 'FAILED' then ${code} end, r."duration"
    from "transcript" t join "recording" r on r."id" = t."recordingId"
    where t."runId" is not null and t."status" in ('COMPLETED', 'FAILED') and r."source" <> 'IMPORT'`.execute(tx)
  await sql`update "user" set "lastSeenAt" =
    (select max("lastUsedAt") from "session" where "session"."userId" = "user"."id")`.execute(tx)
}
