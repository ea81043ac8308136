import type { Place } from '../../platform/database/page.ts'
import { rowsAt } from '../../platform/database/rows-at.ts'
import type { Db, NewRow, Patch, Row } from '../../platform/database/schema.ts'

type KeyOfUser = Row<'apiKey'> & { email: string; isAdministrator: number }

function selectKeyOfUser(db: Db) {
  return db
    .selectFrom('apiKey')
    .innerJoin('user', 'user.id', 'apiKey.userId')
    .selectAll('apiKey')
    .select(['user.email', 'user.isAdministrator'])
}

export async function findKeyByHash(db: Db, hash: string): Promise<KeyOfUser | undefined> {
  return selectKeyOfUser(db).where('apiKey.hash', '=', hash).executeTakeFirst()
}

export async function insertKey(db: Db, key: NewRow<'apiKey'>): Promise<void> {
  await db.insertInto('apiKey').values(key).execute()
}

/** Writes when keys were last used; called in batches, not for every request. */
export async function touchKeys(db: Db, lastUsed: ReadonlyMap<string, string>): Promise<void> {
  for (const [id, at] of lastUsed) {
    await db.updateTable('apiKey').set({ lastUsedAt: at }).where('id', '=', id).execute()
  }
}

/** A key by the secret that its last rotation replaced, while that is still valid. */
export async function findKeyByPreviousHash(db: Db, hash: string, now: string): Promise<KeyOfUser | undefined> {
  return selectKeyOfUser(db)
    .where('apiKey.previousHash', '=', hash)
    .where('apiKey.previousUntil', '>', now)
    .executeTakeFirst()
}

export async function findKey(db: Db, userId: string, id: string): Promise<Row<'apiKey'> | undefined> {
  return db.selectFrom('apiKey').selectAll().where('id', '=', id).where('userId', '=', userId).executeTakeFirst()
}

/** The keys that a key created or rotated last. */
export async function listKeysMadeBy(db: Db, userId: string, keyId: string): Promise<Row<'apiKey'>[]> {
  return db
    .selectFrom('apiKey')
    .selectAll()
    .where('userId', '=', userId)
    .where('madeByKeyId', '=', keyId)
    .orderBy('createdAt')
    .execute()
}

/** Keys of an account that people or keys made, newest first. */
export async function listKeyRows(
  db: Db,
  query: { userId: string; place: Place; limit: number },
): Promise<Row<'apiKey'>[]> {
  const select = db.selectFrom('apiKey').selectAll().where('userId', '=', query.userId).where('appId', 'is', null)
  return rowsAt(select, { key: 'createdAt', id: 'id' }, query.place, query.limit)
}

export async function patchKey(db: Db, id: string, patch: Patch<'apiKey'>): Promise<void> {
  await db.updateTable('apiKey').set(patch).where('id', '=', id).execute()
}
