import type { Place } from '../../platform/database/page.ts'
import { rowsAt } from '../../platform/database/rows-at.ts'
import type { Db, NewRow, Row } from '../../platform/database/schema.ts'
import { hasChanged } from '../../platform/database/has-changed.ts'
import { countRows } from '../../platform/database/count-rows.ts'

export async function insertAccountLink(db: Db, row: NewRow<'accountLink'>): Promise<void> {
  await db.insertInto('accountLink').values(row).execute()
}

/** Deletes a link and returns it; if two requests use it at once, only one gets it. */
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

/**
 * Pending invitations into a workspace, or to this instance alone (null), and why the last mail to each was refused for
 * good.
 */
export async function listInvitations(
  db: Db,
  workspaceId: string | null,
  now: string,
): Promise<(Row<'accountLink'> & { mailError: string | null })[]> {
  return db
    .selectFrom('accountLink')
    .selectAll('accountLink')
    .select((eb) =>
      eb
        .selectFrom('mail')
        .select((mail) => mail.case().when('state', '=', 'FAILED').then(mail.ref('error')).end().as('reason'))
        .where('kind', '=', 'INVITATION')
        .whereRef('address', '=', 'accountLink.email')
        .whereRef('mail.createdAt', '>=', 'accountLink.createdAt')
        .orderBy('mail.createdAt', 'desc')
        .limit(1)
        .as('mailError'),
    )
    .where('kind', '=', 'INVITATION')
    .where('workspaceId', workspaceId === null ? 'is' : '=', workspaceId)
    .where('expiresAt', '>', now)
    .execute()
}

/** Deletes an invitation into a workspace, or to this instance alone (null). */
export async function deleteInvitation(db: Db, workspaceId: string | null, id: string): Promise<boolean> {
  return hasChanged(
    db
      .deleteFrom('accountLink')
      .where('id', '=', id)
      .where('kind', '=', 'INVITATION')
      .where('workspaceId', workspaceId === null ? 'is' : '=', workspaceId),
  )
}

/** Deletes the invitations of an address into a workspace; null: those to the instance alone. */
export async function deleteInvitationsTo(db: Db, email: string, workspaceId: string | null): Promise<void> {
  await db
    .deleteFrom('accountLink')
    .where('kind', '=', 'INVITATION')
    .where('email', '=', email.toLowerCase())
    .where('workspaceId', workspaceId === null ? 'is' : '=', workspaceId)
    .execute()
}

/** Deletes the invitations into a workspace that a person made, or that are for them. @returns their ids */
export async function deleteInvitationsOf(
  db: Db,
  workspaceId: string,
  person: { userId: string; email: string },
): Promise<string[]> {
  const deleted = await db
    .deleteFrom('accountLink')
    .where('workspaceId', '=', workspaceId)
    .where((eb) => eb.or([eb('createdById', '=', person.userId), eb('email', '=', person.email.toLowerCase())]))
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}

/** Deletes the invitations that a person made, into workspaces or to this instance. */
export async function deleteInvitationsBy(
  db: Db,
  userId: string,
): Promise<{ id: string; workspaceId: string | null }[]> {
  return db.deleteFrom('accountLink').where('createdById', '=', userId).returning(['id', 'workspaceId']).execute()
}

export async function deleteLinksTo(db: Db, link: Pick<Row<'accountLink'>, 'kind' | 'email'>): Promise<void> {
  await db.deleteFrom('accountLink').where('kind', '=', link.kind).where('email', '=', link.email).execute()
}

export async function hasLinkSince(
  db: Db,
  link: Pick<Row<'accountLink'>, 'kind' | 'email'>,
  since: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('accountLink')
    .select('id')
    .where('kind', '=', link.kind)
    .where('email', '=', link.email)
    .where('createdAt', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a request for an account; a second one for the same address changes nothing but its name. */
export async function writeAccountRequest(
  db: Db,
  row: NewRow<'accountRequest'>,
): Promise<{ id: string; isNew: boolean }> {
  const { id } = await db
    .insertInto('accountRequest')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ name: row.name, expiresAt: row.expiresAt }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isNew: id === row.id }
}

export async function countAccountRequests(db: Db): Promise<number> {
  return countRows(db.selectFrom('accountRequest'))
}

/** Requests for an account, newest first. */
export async function listAccountRequestRows(
  db: Db,
  query: { now: string; place: Place; limit: number },
): Promise<Row<'accountRequest'>[]> {
  const select = db.selectFrom('accountRequest').selectAll().where('expiresAt', '>', query.now)
  return rowsAt(select, { key: 'createdAt', id: 'id' }, query.place, query.limit)
}

/** Deletes a request and returns it. */
export async function deleteAccountRequest(db: Db, id: string): Promise<Row<'accountRequest'> | undefined> {
  return db.deleteFrom('accountRequest').where('id', '=', id).returningAll().executeTakeFirst()
}

export async function deleteAccountRequestFor(db: Db, email: string): Promise<void> {
  await db.deleteFrom('accountRequest').where('email', '=', email).execute()
}

export async function deleteExpired(db: Db, now: string): Promise<void> {
  await db.deleteFrom('accountRequest').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('session').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('accountLink').where('expiresAt', '<=', now).execute()
}

/** Deletes the rows of erased accounts that no workspace refers to any more. */
export async function deleteErasedUsers(db: Db): Promise<void> {
  await db
    .deleteFrom('user')
    .where('deletedAt', 'is not', null)
    .where('id', 'not in', (eb) => eb.selectFrom('workspace').select('ownerId'))
    .execute()
}
