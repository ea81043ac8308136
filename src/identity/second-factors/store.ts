import type { Db, NewRow, Row } from '../../platform/database/schema.ts'
import { hasChanged } from '../../platform/database/has-changed.ts'
import { countRows } from '../../platform/database/count-rows.ts'

export async function findTotp(db: Db, userId: string): Promise<Row<'totp'> | undefined> {
  return db.selectFrom('totp').selectAll().where('userId', '=', userId).executeTakeFirst()
}

/** Stores a new secret beside the confirmed one. */
export async function writePendingTotp(db: Db, userId: string, pendingSecret: string, now: string): Promise<void> {
  await db
    .insertInto('totp')
    .values({ userId, secret: null, pendingSecret, createdAt: now, lastStep: 0 })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ pendingSecret }))
    .execute()
}

/** Makes the pending secret the account's. @returns false if it was replaced meanwhile */
export async function confirmPendingTotp(db: Db, row: Row<'totp'>, step: number, now: string): Promise<boolean> {
  return hasChanged(
    db
      .updateTable('totp')
      .set({ secret: row.pendingSecret, pendingSecret: null, createdAt: now, lastStep: step })
      .where('userId', '=', row.userId)
      .where('pendingSecret', '=', row.pendingSecret),
  )
}

/** Marks a time step as used. @returns false if this or a later one was used before */
export async function useStep(db: Db, userId: string, step: number): Promise<boolean> {
  return hasChanged(
    db.updateTable('totp').set({ lastStep: step }).where('userId', '=', userId).where('lastStep', '<', step),
  )
}

export async function deleteTotpOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('totp').where('userId', '=', userId).execute()
}

export async function listPasskeys(db: Db, userId: string): Promise<Row<'passkey'>[]> {
  return db.selectFrom('passkey').selectAll().where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute()
}

export async function findPasskey(db: Db, credentialId: string): Promise<Row<'passkey'> | undefined> {
  return db.selectFrom('passkey').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()
}

export async function insertPasskey(db: Db, row: NewRow<'passkey'>): Promise<void> {
  await db.insertInto('passkey').values(row).execute()
}

/** Writes the counter of a use. @returns false if another use of the same or a later count was faster */
export async function markPasskeyUsed(
  db: Db,
  row: Row<'passkey'>,
  counter: number,
  lastUsedAt: string,
): Promise<boolean> {
  return hasChanged(
    db.updateTable('passkey').set({ counter, lastUsedAt }).where('id', '=', row.id).where('counter', '=', row.counter),
  )
}

export async function deletePasskeyRow(db: Db, userId: string, id: string): Promise<boolean> {
  return hasChanged(db.deleteFrom('passkey').where('id', '=', id).where('userId', '=', userId))
}

export async function deletePasskeysOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkey').where('userId', '=', userId).execute()
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('recoveryCode').where('userId', '=', userId))
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('recoveryCode')
    .values(hashes.map((hash) => ({ hash, userId })))
    .execute()
}

/** Uses up a code. @returns false if it is unknown or was used */
export async function takeRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  return hasChanged(db.deleteFrom('recoveryCode').where('userId', '=', userId).where('hash', '=', hash))
}

export async function insertChallenge(db: Db, row: NewRow<'challenge'>): Promise<void> {
  await db.insertInto('challenge').values(row).execute()
}

export async function findChallengeRow(
  db: Db,
  kind: Row<'challenge'>['kind'],
  hash: string,
  now: string,
): Promise<Row<'challenge'> | undefined> {
  return db
    .selectFrom('challenge')
    .selectAll()
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Deletes a challenge and returns it; of two simultaneous uses, one gets it. */
export async function takeChallengeRow(
  db: Db,
  kind: Row<'challenge'>['kind'],
  hash: string,
  now: string,
): Promise<Row<'challenge'> | undefined> {
  return db
    .deleteFrom('challenge')
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Counts a try of a challenge. @returns false if it had `most` already, or has ended */
export async function countTry(db: Db, hash: string, most: number): Promise<boolean> {
  return hasChanged(
    db
      .updateTable('challenge')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('hash', '=', hash)
      .where('tries', '<', most),
  )
}
