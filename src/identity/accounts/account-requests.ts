import type { AccountRequest } from '../../contract/endpoints/accounts.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import { readPage, type Page } from '../../platform/database/page.ts'
import type { Database, Db, Tx } from '../../platform/database/schema.ts'
import { invite } from './invite.ts'
import { hasAccount } from './set-up.ts'
import { signUpClosed } from './sign-up.ts'
import { countAccountRequests, deleteAccountRequest, listAccountRequestRows, writeAccountRequest } from './store.ts'
import { findUserByEmail } from '../store.ts'

const lifetimeMs = 14 * 86_400_000
/** Requests that may wait, so that nobody can fill the database. */
const most = 1000

/**
 * Notes that somebody wants an account, for an administrator to confirm. Does the same for an address that has one, so
 * that nobody learns which have. AppError SIGN_UP_CLOSED, QUEUE_FULL.
 */
export async function requestAccount(
  db: Database,
  given: { email: string; name?: string },
  isOpen: boolean,
): Promise<void> {
  const hasAnyAccount = await hasAccount(db)
  if (!isOpen || !hasAnyAccount) throw signUpClosed(hasAnyAccount, isOpen)
  if ((await countAccountRequests(db)) >= most) {
    throw new AppError('QUEUE_FULL', 'Too many requests wait for the administrator. Ask for an account another way.', {
      retryAfterSeconds: 3600,
    })
  }
  await db.transaction().execute(async (tx) => {
    const { id, isNew } = await writeAccountRequest(tx, {
      id: newId('req'),
      email: given.email.trim().toLowerCase(),
      name: given.name?.trim() ?? null,
      createdAt: timestamp(),
      expiresAt: timestamp(Date.now() + lifetimeMs),
    })
    if (isNew) await audit(tx, { action: 'ACCOUNT_REQUESTED', objectId: id })
  })
}

/** A page of the requests that wait, newest first. */
export async function listAccountRequests(
  db: Db,
  query: { limit?: number; cursor?: string },
): Promise<Page<AccountRequest>> {
  const page = await readPage(query, (place, limit) => listAccountRequestRows(db, { now: timestamp(), place, limit }))
  const items = []
  for (const row of page.items) {
    items.push({ ...row, hasAccount: (await findUserByEmail(db, row.email)) !== undefined })
  }
  return { ...page, items }
}

/** Confirms a request. Only who owns the address gets the link's token. AppError NOT_FOUND, NAME_TAKEN. */
export async function confirmAccountRequest(
  tx: Tx,
  id: string,
): Promise<{ email: string; expiresAt: string; token: string }> {
  const row = await deleteAccountRequest(tx, id)
  if (row === undefined) throw notFound('account request', id)
  await audit(tx, { action: 'ACCOUNT_REQUEST_CONFIRMED', objectId: id })
  return invite(tx, row.email)
}

/** AppError NOT_FOUND. */
export async function rejectAccountRequest(tx: Tx, id: string): Promise<void> {
  if ((await deleteAccountRequest(tx, id)) === undefined) throw notFound('account request', id)
  await audit(tx, { action: 'ACCOUNT_REQUEST_REJECTED', objectId: id })
}
