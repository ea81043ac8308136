import type { Place } from '../../platform/database/page.ts'
import { rowsAt } from '../../platform/database/rows-at.ts'
import type { Db, NewRow, Patch, Row } from '../../platform/database/schema.ts'

export async function findKeyByHash(
  db: Db,
  hash: string,
): Promise<(Row<'apiKey'> & { email: string; isAdministrator: number }) | undefined> {
  return db
    .selectFrom('apiKey')
    .innerJoin('user', 'user.id', 'apiKey.userId')
    .selectAll('apiKey')
    .select(['user.email', 'user.isAdministrator'])
    .where('apiKey.hash', '=', hash)
    .executeTakeFirst()
}

export async function insertKey(db: Db, key: NewRow<'apiKey'>): Promise<void> {
  await db.insertInto('apiKey').values(key).execute()
}

/** Writes when keys were last used; called in batches, never once a request. */
export async function touchKeys(db: Db, lastUsed: ReadonlyMap<string, string>): Promise<void> {
  for (const [id, at] of lastUsed) {
    await db.updateTable('apiKey').set({ lastUsedAt: at }).where('id', '=', id).execute()
  }
}

export async function insertUser(db: Db, user: NewRow<'user'>): Promise<void> {
  await db.insertInto('user').values(user).execute()
}

export async function findUser(db: Db, id: string): Promise<Row<'user'> | undefined> {
  return db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The oldest administrator: who `tiro keys create` works for. */
export async function findAdministrator(db: Db): Promise<Row<'user'> | undefined> {
  return db
    .selectFrom('user')
    .selectAll()
    .where('isAdministrator', '=', 1)
    .orderBy('createdAt')
    .orderBy('id')
    .executeTakeFirst()
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

/** A key by the secret that its last rotation replaced, while that is still good. */
export async function findKeyByPreviousHash(
  db: Db,
  hash: string,
  now: string,
): Promise<(Row<'apiKey'> & { email: string; isAdministrator: number }) | undefined> {
  return db
    .selectFrom('apiKey')
    .innerJoin('user', 'user.id', 'apiKey.userId')
    .selectAll('apiKey')
    .select(['user.email', 'user.isAdministrator'])
    .where('apiKey.previousHash', '=', hash)
    .where('apiKey.previousUntil', '>', now)
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

export async function listUsers(db: Db): Promise<Row<'user'>[]> {
  return db.selectFrom('user').selectAll().where('deletedAt', 'is', null).orderBy('createdAt').orderBy('id').execute()
}

export async function patchUser(db: Db, id: string, patch: Patch<'user'>): Promise<void> {
  await db.updateTable('user').set(patch).where('id', '=', id).execute()
}

/** Rows of erased accounts that no workspace refers to any more. */
export async function deleteErasedUsers(db: Db): Promise<void> {
  await db
    .deleteFrom('user')
    .where('deletedAt', 'is not', null)
    .where('id', 'not in', (eb) => eb.selectFrom('workspace').select('ownerId'))
    .execute()
}

export async function findKey(db: Db, userId: string, id: string): Promise<Row<'apiKey'> | undefined> {
  return db.selectFrom('apiKey').selectAll().where('id', '=', id).where('userId', '=', userId).executeTakeFirst()
}

/** A key, whoever it belongs to. */
export async function findKeyById(db: Db, id: string): Promise<Row<'apiKey'> | undefined> {
  return db.selectFrom('apiKey').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Keys of an account, newest first. */
export async function listKeyRows(
  db: Db,
  query: { userId: string; place: Place; limit: number },
): Promise<Row<'apiKey'>[]> {
  const select = db.selectFrom('apiKey').selectAll().where('userId', '=', query.userId)
  return rowsAt(select, { key: 'createdAt', id: 'id' }, query.place, query.limit)
}

export async function patchKey(db: Db, id: string, patch: Patch<'apiKey'>): Promise<void> {
  await db.updateTable('apiKey').set(patch).where('id', '=', id).execute()
}

export async function deleteKey(db: Db, id: string): Promise<void> {
  await db.deleteFrom('apiKey').where('id', '=', id).execute()
}

export async function deleteKeysOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('apiKey').where('userId', '=', userId).execute()
}

export async function insertSession(db: Db, row: NewRow<'session'>): Promise<void> {
  await db.insertInto('session').values(row).execute()
}

export async function findSession(
  db: Db,
  hash: string,
  now: string,
): Promise<(Row<'session'> & { email: string; isAdministrator: number }) | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .selectAll('session')
    .select(['user.email', 'user.isAdministrator'])
    .where('session.hash', '=', hash)
    .where('session.expiresAt', '>', now)
    .executeTakeFirst()
}

export async function deleteSession(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('session').where('hash', '=', hash).execute()
}

/** Ends the sessions of an account, but one (by its hash) where it is given. */
export async function deleteSessionsOf(db: Db, userId: string, except: string | null = null): Promise<void> {
  let query = db.deleteFrom('session').where('userId', '=', userId)
  if (except !== null) query = query.where('hash', '!=', except)
  await query.execute()
}

export async function insertAccountLink(db: Db, row: NewRow<'accountLink'>): Promise<void> {
  await db.insertInto('accountLink').values(row).execute()
}

/** Takes a link out of use and returns it: of two that use it at once only one gets it. */
export async function takeAccountLink(
  db: Db,
  kind: Row<'accountLink'>['kind'],
  hash: string,
  now: string,
): Promise<Row<'accountLink'> | undefined> {
  return db
    .deleteFrom('accountLink')
    .where('kind', '=', kind)
    .where('hash', '=', hash)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Invitations into a workspace that are not accepted, newest first. */
export async function listInvitations(db: Db, workspaceId: string, now: string): Promise<Row<'accountLink'>[]> {
  return db
    .selectFrom('accountLink')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .execute()
}

export async function deleteInvitation(db: Db, workspaceId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accountLink')
    .where('id', '=', id)
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteLinksTo(db: Db, link: Pick<Row<'accountLink'>, 'kind' | 'email'>): Promise<void> {
  await db.deleteFrom('accountLink').where('kind', '=', link.kind).where('email', '=', link.email).execute()
}

export async function deleteExpired(db: Db, now: string): Promise<void> {
  await db.deleteFrom('session').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('accountLink').where('expiresAt', '<=', now).execute()
}

/** The account that a person of an OpenID provider has here. */
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

/** Forgets sign-ins elsewhere that belong to an account. */
export async function deleteIdentitiesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('identity').where('userId', '=', userId).execute()
}

/** Keys of every account, newest first. */
export async function listAllKeys(db: Db): Promise<Row<'apiKey'>[]> {
  return db.selectFrom('apiKey').selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()
}
