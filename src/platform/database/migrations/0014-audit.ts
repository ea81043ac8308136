import { sql, type Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const auditLog: Migration = { name: '0014-audit', up }

// oxlint-disable-next-line typescript/no-explicit-any -- the tables don't exist yet
async function up(tx: Kysely<any>): Promise<void> {
  const dialect = dialectOf(tx)
  const { text } = columnTypes(dialect)
  await tx.schema
    .createTable('auditEvent')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('createdAt', text, (c) => c.notNull())
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('result', text, (c) => c.notNull())
    .addColumn('source', text, (c) => c.notNull())
    .addColumn('userId', text)
    .addColumn('email', text)
    .addColumn('keyId', text)
    .addColumn('keyName', text)
    .addColumn('address', text)
    .addColumn('userAgent', text)
    .addColumn('workspaceId', text)
    .addColumn('objectType', text)
    .addColumn('objectId', text)
    .addColumn('details', text, (c) => c.notNull())
    .execute()
  for (const column of ['action', 'userId', 'workspaceId']) {
    await tx.schema.createIndex(`auditEvent_${column}`).on('auditEvent').columns([column, 'createdAt', 'id']).execute()
  }
  await tx.schema.createIndex('auditEvent_createdAt').on('auditEvent').columns(['createdAt', 'id']).execute()

  if (dialect === 'sqlite') {
    await sql`create trigger "auditEvent_noUpdate" before update on "auditEvent"
      begin select raise(abort, 'auditEvent is append-only'); end`.execute(tx)
    return
  }
  await sql`create function "auditEvent_refuse"() returns trigger language plpgsql
    as $$ begin raise exception 'auditEvent is append-only'; end $$`.execute(tx)
  await sql`create trigger "auditEvent_noUpdate" before update on "auditEvent"
    for each row execute function "auditEvent_refuse"()`.execute(tx)
}
