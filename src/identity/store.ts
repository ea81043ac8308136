import type { Db, NewRow, Patch, Row, Tx } from '../platform/database/schema.ts'
import { lockByWriting } from '../platform/database/row-locks.ts'
import { hasChanged } from '../platform/database/has-changed.ts'
import { countRows } from '../platform/database/count-rows.ts'

export async function insertUser(db: Db, user: NewRow<'user'>): Promise<Row<'user'>> {
  return db.insertInto('user').values(user).returningAll().executeTakeFirstOrThrow()
}

export async function findUser(db: Db, id: string): Promise<Row<'user'> | undefined> {
  return db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Whether an administrator who can sign in is left once this account is locked or deleted. One transaction at a time asks:
 * of two who go at once, each would count on the other.
 */
export async function leavesAdministrator(tx: Tx, user: Pick<Row<'user'>, 'id' | 'isAdministrator'>): Promise<boolean> {
  if (user.isAdministrator === 0) return true
  const all = await tx.selectFrom('user').select('id').where('isAdministrator', '=', 1).orderBy('id').execute()
  for (const { id } of all) await lockAccount(tx, id)
  const others = administrators(tx).select('id').where('id', '!=', user.id)
  return (await others.executeTakeFirst()) !== undefined
}

/** The oldest administrator whose account isn't locked, for whom `tiro keys create` creates keys. */
export async function findAdministrator(db: Db): Promise<Row<'user'> | undefined> {
  return administrators(db).selectAll().orderBy('createdAt').orderBy('id').executeTakeFirst()
}

function administrators(db: Db) {
  return db.selectFrom('user').where('isAdministrator', '=', 1).where('lockedAt', 'is', null)
}

export async function findMember(db: Db, workspaceId: string, userId: string): Promise<Row<'member'> | undefined> {
  return db
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspaceId')
    .selectAll('member')
    .where('member.workspaceId', '=', workspaceId)
    .where('member.userId', '=', userId)
    .where('workspace.deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function findUserByEmail(db: Db, email: string): Promise<Row<'user'> | undefined> {
  return db
    .selectFrom('user')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function countAccounts(db: Db): Promise<number> {
  return countRows(db.selectFrom('user').where('deletedAt', 'is', null))
}

/** Accounts, with 1 for those that have a second factor. */
export async function listAccountRows(db: Db): Promise<
  (Pick<Row<'user'>, 'id' | 'email' | 'name' | 'isAdministrator' | 'createdAt' | 'lastSeenAt' | 'lockedAt'> & {
    hasSecondFactor: number
  })[]
> {
  return db
    .selectFrom('user')
    .select(['id', 'email', 'name', 'isAdministrator', 'createdAt', 'lastSeenAt', 'lockedAt'])
    .select((eb) =>
      eb
        .case()
        .when(
          eb.or([
            eb('id', 'in', eb.selectFrom('passkey').select('userId')),
            eb('id', 'in', eb.selectFrom('totp').select('userId').where('secret', 'is not', null)),
          ]),
        )
        .then(1)
        .else(0)
        .end()
        .$castTo<number>()
        .as('hasSecondFactor'),
    )
    .where('deletedAt', 'is', null)
    .execute()
}

export async function patchUser(db: Db, id: string, patch: Patch<'user'>): Promise<void> {
  await db.updateTable('user').set(patch).where('id', '=', id).execute()
}

/** Lets one transaction at a time decide over the access of an account. */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await lockByWriting(tx, 'user', userId)
}

/**
 * As `lockAccount`, for somebody who has proven the password of a row. @returns false if it was changed since then, or
 * the account was deleted or locked
 */
export async function lockUser(tx: Tx, { id, passwordHash }: Row<'user'>): Promise<boolean> {
  return hasChanged(
    tx
      .updateTable('user')
      .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .where('lockedAt', 'is', null)
      .where('passwordHash', passwordHash === null ? 'is' : '=', passwordHash),
  )
}

/** A key of any account. */
export async function findKeyById(db: Db, id: string): Promise<Row<'apiKey'> | undefined> {
  return db.selectFrom('apiKey').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function deleteKeysOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('apiKey').where('userId', '=', userId).execute()
}

/** Revokes the keys of an account. @returns those that weren't revoked before */
export async function revokeKeysOf(
  db: Db,
  userId: string,
  now: string,
): Promise<Pick<Row<'apiKey'>, 'appId' | 'expiresAt'>[]> {
  return db
    .updateTable('apiKey')
    .set({ revokedAt: now, previousHash: null, previousUntil: null })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .returning(['appId', 'expiresAt'])
    .execute()
}

/** How many keys of an account work. */
export async function countActiveKeys(db: Db, userId: string, now: string): Promise<number> {
  return countRows(
    db
      .selectFrom('apiKey')
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)])),
  )
}

/** Ends the sessions of an account. @returns them, with those that had expired */
export async function deleteSessionsOf(db: Db, userId: string): Promise<Pick<Row<'session'>, 'expiresAt'>[]> {
  return db.deleteFrom('session').where('userId', '=', userId).returning('expiresAt').execute()
}

/** Writes when and from where a session was last used. */
export async function touchSession(db: Db, id: string, lastUsedAt: string, address: string): Promise<void> {
  await db.updateTable('session').set({ lastUsedAt, address }).where('id', '=', id).execute()
}

/** Writes when an account was last active, unless it was after `unlessAfter`. */
export async function touchUser(db: Db, id: string, lastSeenAt: string, unlessAfter: string): Promise<void> {
  await db
    .updateTable('user')
    .set({ lastSeenAt })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastSeenAt', 'is', null), eb('lastSeenAt', '<', unlessAfter)]))
    .execute()
}

/** Forgets where an account has signed in. */
export async function deleteKnownSourcesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('knownSource').where('userId', '=', userId).execute()
}

/** Deletes an account's links to OpenID identities. */
export async function deleteIdentitiesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('identity').where('userId', '=', userId).execute()
}

/** Keys of every account with its email address, newest first. */
export async function listAllKeys(db: Db): Promise<(Row<'apiKey'> & { email: string })[]> {
  return db
    .selectFrom('apiKey')
    .innerJoin('user', 'user.id', 'apiKey.userId')
    .selectAll('apiKey')
    .select('user.email')
    .orderBy('apiKey.createdAt', 'desc')
    .orderBy('apiKey.id', 'desc')
    .execute()
}

export async function patchWorkspace(db: Db, id: string, patch: Patch<'workspace'>): Promise<void> {
  await db.updateTable('workspace').set(patch).where('id', '=', id).execute()
}
