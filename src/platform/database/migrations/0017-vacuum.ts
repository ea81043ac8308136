import { sql, type Kysely } from 'kysely'
import { dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const vacuum: Migration = { name: '0017-vacuum', up }

/** Tables whose rows change several times or are deleted soon, so most of what they hold would be dead rows. */
const busy = ['job', 'event', 'webhookDelivery', 'transcriptWindow', 'transcript', 'recording', 'upload', 'uploadPart']
/** Tables of few rows that change all the time. Pages with room let an update stay on its page, without index entries. */
const tiny = ['setting', 'rateBucket', 'session', 'apiKey']

// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  if (dialectOf(tx) === 'sqlite') return
  // PostgreSQL's default waits until a fifth of a table is dead: two million jobs of ten million.
  for (const name of busy) {
    await sql`alter table ${sql.table(name)} set (
      autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
      autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 1000)`.execute(tx)
  }
  for (const name of tiny) {
    await sql`alter table ${sql.table(name)} set (
      fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200)`.execute(tx)
  }
  // Tables that only grow until old rows are deleted: the visibility map keeps counts and index-only reads fast.
  await sql`alter table "auditEvent" set (autovacuum_vacuum_insert_scale_factor = 0.05)`.execute(tx)
}
