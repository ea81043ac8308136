import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const mailSenders: Migration = { name: '0081-mail-senders', up }

/** The account that caused a mail to others. Null for mails of an earlier version. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  await tx.schema
    .alterTable('mail')
    .addColumn('senderId', columnTypes(dialectOf(tx)).text)
    .execute()
  await tx.schema
    .createIndex('mail_sender')
    .on('mail')
    .columns(['senderId', 'kind', 'createdAt'])
    .where('senderId', 'is not', null)
    .execute()
}
