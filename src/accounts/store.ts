import type { Db, NewRow, Row } from '../storage/database/schema.ts'

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
