import type { Place } from '../../platform/database/page.ts'
import { rowsAt } from '../../platform/database/rows-at.ts'
import type { Db, NewRow, Row } from '../../platform/database/schema.ts'
import { countChanges, hasChanged } from '../../platform/database/has-changed.ts'

export async function insertSession(db: Db, row: NewRow<'session'>): Promise<void> {
  await db.insertInto('session').values(row).execute()
}

/** A session with what its caller needs of the account. */
export type SessionRow = Row<'session'> & { email: string; isAdministrator: number }

export async function findSession(db: Db, hash: string, now: string): Promise<SessionRow | undefined> {
  return sessionsAt(db, now).where('session.hash', '=', hash).executeTakeFirst()
}

export async function findSessionById(db: Db, id: string, now: string): Promise<SessionRow | undefined> {
  return sessionsAt(db, now).where('session.id', '=', id).executeTakeFirst()
}

function sessionsAt(db: Db, now: string) {
  return db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .selectAll('session')
    .select(['user.email', 'user.isAdministrator'])
    .where('session.expiresAt', '>', now)
}

export async function hasSession(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('session').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function deleteSession(db: Db, hash: string): Promise<{ id: string; userId: string } | undefined> {
  return db.deleteFrom('session').where('hash', '=', hash).returning(['id', 'userId']).executeTakeFirst()
}

/** Ends a session of an account. @returns false if there is none with this id */
export async function deleteSessionById(db: Db, userId: string, id: string): Promise<boolean> {
  return hasChanged(db.deleteFrom('session').where('id', '=', id).where('userId', '=', userId))
}

/** @returns how many ended */
export async function deleteOtherSessions(db: Db, userId: string, except: string): Promise<number> {
  return countChanges(db.deleteFrom('session').where('userId', '=', userId).where('id', '!=', except))
}

/** Sessions of an account, newest first. */
export async function listSessionRows(
  db: Db,
  query: { userId: string; now: string; place: Place; limit: number },
): Promise<Row<'session'>[]> {
  const select = db
    .selectFrom('session')
    .selectAll()
    .where('userId', '=', query.userId)
    .where('expiresAt', '>', query.now)
  return rowsAt(select, { key: 'createdAt', id: 'id' }, query.place, query.limit)
}

export async function markAuthenticated(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('session').set({ authenticatedAt: at }).where('id', '=', id).execute()
}

/** The account linked to an OpenID provider's subject. */
export async function findIdentity(db: Db, issuer: string, subject: string): Promise<Row<'identity'> | undefined> {
  return db
    .selectFrom('identity')
    .innerJoin('user', 'user.id', 'identity.userId')
    .selectAll('identity')
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .where('user.deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function insertIdentity(db: Db, row: NewRow<'identity'>): Promise<void> {
  await db.insertInto('identity').values(row).execute()
}

/** Those of the given sources that the account has signed in from. */
export async function findKnownSources(db: Db, userId: string, sources: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('knownSource')
    .select('source')
    .where('userId', '=', userId)
    .where('source', 'in', [...sources])
    .execute()
  return rows.map(({ source }) => source)
}

export async function writeKnownSources(
  db: Db,
  userId: string,
  sources: readonly string[],
  now: string,
): Promise<void> {
  await db
    .insertInto('knownSource')
    .values(sources.map((source) => ({ userId, source, lastUsedAt: now })))
    .onConflict((conflict) => conflict.columns(['userId', 'source']).doUpdateSet({ lastUsedAt: now }))
    .execute()
}
