import { sql, type Kysely } from 'kysely'
import { dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const ordersOfRecordings: Migration = { name: '0084-orders-of-recordings', up }

/**
 * What lists are sorted by: titles without case and accents, and the last change. A recording changes with its
 * transcript. A trigger writes that, so nothing that writes a transcript can forget it.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const statement = sql`update "recording" set "updatedAt" = new."updatedAt"
    where "id" = new."recordingId" and "updatedAt" < new."updatedAt"`
  const changes = sql`after update on "transcript" for each row
    when (old."version" <> new."version" or old."speakerAssignments" <> new."speakerAssignments")`
  const name = sql.ref('transcript_changes_recording')
  if (dialectOf(tx) === 'sqlite') {
    await sql`create trigger ${name} ${changes} begin ${statement}; end`.execute(tx)
  } else {
    await sql`create function ${name}() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`.execute(
      tx,
    )
    await sql`create trigger ${name} ${changes} execute function ${name}()`.execute(tx)
  }
  // After the trigger, whose creation waits for transactions of other processes: their changes would be missed.
  await sql`update "recording" set "updatedAt" = t."updatedAt" from "transcript" t
    where t."recordingId" = "recording"."id" and t."updatedAt" > "recording"."updatedAt"`.execute(tx)
  await tx.schema
    .createIndex('recording_sortUpdated')
    .on('recording')
    .columns(['workspaceId', 'updatedAt', 'id'])
    .execute()
  // Cursors have the whole key, so it is short. `titleFolded` is null in rows of a process of an earlier version.
  await tx.schema
    .createIndex('recording_sortTitle')
    .on('recording')
    .expression(sql`"workspaceId", substr(coalesce("titleFolded", "title"), 1, 100), "id"`)
    .execute()
  await tx.schema.dropIndex('recording_workspaceId_title_id').execute()
}
