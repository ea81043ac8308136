import type { Db, NewRow, Row } from '../../platform/database/schema.ts'

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
