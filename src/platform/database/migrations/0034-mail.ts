import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const mail: Migration = { name: '0034-mail', up }

/** The outbox of mail, and what each account wants to be mailed. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { text, integer, bigint } = columnTypes(dialectOf(tx))
  await tx.schema
    .createTable('mail')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('address', text, (c) => c.notNull())
    .addColumn('language', text, (c) => c.notNull())
    .addColumn('sealed', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('createdAt', text, (c) => c.notNull())
    .addColumn('expiresAt', bigint, (c) => c.notNull())
    .addColumn('nextAttemptAt', bigint)
    .addColumn('attempts', integer, (c) => c.notNull())
    .addColumn('error', text)
    .addColumn('endedAt', text)
    .execute()
  await tx.schema
    .createIndex('mail_due')
    .on('mail')
    .columns(['nextAttemptAt', 'id'])
    .where('nextAttemptAt', 'is not', null)
    .execute()
  await tx.schema.createIndex('mail_createdAt').on('mail').column('createdAt').execute()
  await tx.schema.createIndex('mail_address').on('mail').columns(['address', 'createdAt']).execute()

  await tx.schema.alterTable('user').addColumn('language', text).execute()
  await tx.schema
    .alterTable('user')
    .addColumn('mailsDone', integer, (c) => c.notNull().defaultTo(0))
    .execute()
  await tx.schema
    .alterTable('user')
    .addColumn('mailsFailed', integer, (c) => c.notNull().defaultTo(1))
    .execute()
}
