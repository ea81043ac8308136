import { clockToleranceMs, timestamp } from '../database/now.ts'
import type { Db, NewRow, Row } from '../database/schema.ts'
import { createSignal } from '../events/notify.ts'
import { countRows } from '../database/count-rows.ts'

/** Signals that there is mail to send. */
export const mailQueued = createSignal('mail')

export async function insertMail(db: Db, row: NewRow<'mail'>): Promise<void> {
  await db.insertInto('mail').values(row).execute()
}

/** How many mails were queued for an address since a timestamp. */
export async function countMailsTo(db: Db, address: string, since: string): Promise<number> {
  return countRows(db.selectFrom('mail').where('address', '=', address).where('createdAt', '>', since))
}

/** How many mails of a kind an account has caused since a timestamp. */
export async function countMailsOf(
  db: Db,
  { senderId, kind }: Pick<Row<'mail'>, 'senderId' | 'kind'>,
  since: string,
): Promise<number> {
  const sent = db.selectFrom('mail').where('senderId', '=', senderId).where('kind', '=', kind)
  return countRows(sent.where('createdAt', '>', since))
}

/**
 * The mail that has been due longest, or null. Mail that was queued while the clock was ahead would wait for as long as it
 * was wrong.
 */
export async function nextMail(db: Db, now: number): Promise<Row<'mail'> | null> {
  const ahead = timestamp(now + clockToleranceMs)
  const row = await db
    .selectFrom('mail')
    .selectAll()
    .where('nextAttemptAt', 'is not', null)
    .where((eb) =>
      eb.or([eb('nextAttemptAt', '<=', now), eb.and([eb('createdAt', '>', ahead), eb('attempts', '=', 0)])]),
    )
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Notes that the server refused a mail for the moment. */
export async function postponeMail(db: Db, row: Row<'mail'>, until: number, error: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ attempts: row.attempts + 1, nextAttemptAt: until, error })
    .where('id', '=', row.id)
    .execute()
}

/** Tries a mail later, without counting an attempt. */
export async function deferMail(db: Db, id: string, until: number): Promise<void> {
  await db.updateTable('mail').set({ nextAttemptAt: until }).where('id', '=', id).execute()
}

/** Ends a mail and removes its content. `error` null: it was sent. */
export async function endMail(db: Db, id: string, endedAt: string, error: string | null): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state: error === null ? 'SENT' : 'FAILED', sealed: '', nextAttemptAt: null, error, endedAt })
    .where('id', '=', id)
    .execute()
}

/** The number of mails of the last 30 days, by kind and state. */
export async function countMails(db: Db): Promise<{ kind: string; state: string; mails: number }[]> {
  const rows = await db
    .selectFrom('mail')
    .select((eb) => ['kind', 'state', eb.fn.countAll<number | string>().as('mails')])
    .groupBy(['kind', 'state'])
    .execute()
  return rows.map((row) => ({ ...row, mails: Number(row.mails) }))
}

/** Deletes the mails to an address, sent or not. */
export async function deleteMailsTo(db: Db, address: string): Promise<void> {
  await db.deleteFrom('mail').where('address', '=', address).execute()
}

/** Deletes mails queued before a timestamp. */
export async function pruneMails(db: Db, before: string): Promise<void> {
  await db.deleteFrom('mail').where('createdAt', '<', before).execute()
}
