import type { Caller } from '../../contract/endpoint.ts'
import type { Account, LockedAccount } from '../../contract/endpoints/administration.ts'
import type { AccountRequest } from '../../contract/endpoints/accounts.ts'
import type { ApiKey } from '../../contract/endpoints/keys.ts'
import { invalidState, notFound } from '../../contract/app-error.ts'
import { noAccountFor } from './find-account.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database, Db, Row } from '../../platform/database/schema.ts'
import { issueReset, resetUrl } from './account-link.ts'
import { listAccounts } from './list-accounts.ts'
import { listAccountRequests } from './list-account-requests.ts'
import { createKey } from '../keys/create-key.ts'
import { asOwner } from '../as-owner.ts'
import { mailAccountChange, type AccountMail } from '../mail-account-change.ts'
import { ensureOwner } from './ensure-owner.ts'
import { changeAccount } from './change-account.ts'
import { invitationUrl, invite, requireFreeEmail } from './invite.ts'
import { asApiKey } from '../keys/list-keys.ts'
import { revokeKey, type Revoked } from '../keys/revoke-key.ts'
import { rotateKey } from '../keys/rotate-key.ts'
import { resetSecondFactors } from '../second-factors/remove-second-factors.ts'
import { lockOut, unlockAccount } from './lock-out.ts'
import { deleteAccountRequestFor, deleteLinksTo } from './store.ts'
import { findKeyById, findUser, findUserByEmail, listAllKeys } from '../store.ts'
import { allItems } from '../../platform/database/page.ts'

// Anyone with access to the data folder may do everything, for every account.

export async function listAccountsFromCli(db: Database): Promise<Account[]> {
  return allItems((query) => listAccounts(db, query))
}

/** Returns the link of an invitation. AppError NAME_TAKEN. */
export async function inviteFromCli(db: Database, publicUrl: string, email: string): Promise<string> {
  const { token } = await db.transaction().execute((tx) => invite(tx, email, null))
  return invitationUrl(publicUrl, token)
}

/** Returns a link to set a new password, valid for an hour. AppError NOT_FOUND, INVALID_STATE. */
export async function resetPasswordFromCli(db: Database, mailing: AccountMail, email: string): Promise<string> {
  const { token } = await db.transaction().execute(async (tx) => {
    const user = await requireUser(tx, email)
    if (user.lockedAt !== null) {
      throw invalidState(`${email} is locked. Unlock it first: tiro users unlock ${email}`, 'LOCKED', ['UNLOCKED'])
    }
    const issued = await issueReset(tx, user)
    await mailAccountChange(tx, mailing, user, 'PASSWORD_LINK')
    return issued
  })
  return resetUrl(mailing.publicUrl(), token)
}

/** People who asked for an account. */
export async function listRequestsFromCli(db: Database): Promise<AccountRequest[]> {
  return allItems((query) => listAccountRequests(db, query))
}

/** Removes the second factors of an account and ends its sessions. AppError NOT_FOUND. */
export async function resetSecondFactorFromCli(db: Database, mailing: AccountMail, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await requireUser(tx, email)
    await resetSecondFactors(tx, user.id)
    await mailAccountChange(tx, mailing, user, 'SECOND_FACTORS_RESET')
  })
}

/** Changes the email address that an account signs in with. AppError NOT_FOUND, NAME_TAKEN. */
export async function changeEmailFromCli(db: Database, email: string, next: string): Promise<void> {
  const address = next.toLowerCase()
  await db.transaction().execute(async (tx) => {
    const user = await requireUser(tx, email)
    // Another spelling of the same address is no other account.
    if (address !== user.email.toLowerCase()) await requireFreeEmail(tx, address)
    await deleteAccountRequestFor(tx, address)
    // Such a link may be in a mailbox that is no longer theirs.
    await deleteLinksTo(tx, { kind: 'RESET', email: user.email })
    await changeAccount(tx, user.id, { email: address })
  })
}

/** AppError NOT_FOUND, LAST_OWNER. */
export async function lockFromCli(
  db: Database,
  mailing: AccountMail,
  email: string,
  hooks: Pick<Hooks, 'onAccountLocked'>,
): Promise<LockedAccount> {
  return lockingTransaction(db, async (tx) => {
    const user = await requireUser(tx, email)
    const ended = await lockOut(tx, user, hooks)
    // After it has dropped the mail that waits.
    await mailAccountChange(tx, mailing, user, 'LOCKED')
    return ended
  })
}

/** AppError NOT_FOUND, INVALID_STATE. */
export async function unlockFromCli(db: Database, mailing: AccountMail, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await requireUser(tx, email)
    await unlockAccount(tx, user)
    await mailAccountChange(tx, mailing, { ...user, lockedAt: null }, 'UNLOCKED')
  })
}

/** AppError NOT_FOUND. */
async function requireUser(db: Db, email: string): Promise<Row<'user'>> {
  const user = await findUserByEmail(db, email)
  if (user === undefined) throw noAccountFor(email)
  return user
}

/** Lifetime of a command's own key, in case the command is killed before it deletes it, milliseconds. */
const passingKeyMs = 7 * 24 * 3600 * 1000

/** A key for one command, which deletes it with `deleteTemporaryKey` to keep it out of the list of keys. */
export async function createTemporaryKey(db: Database, name: string): Promise<{ id: string; key: string }> {
  const owner = await ensureOwner(db)
  const expiresAt = new Date(Date.now() + passingKeyMs).toISOString()
  return db.transaction().execute((tx) => createKey(tx, { userId: owner.id, name, role: 'OWNER', expiresAt }))
}

export async function deleteTemporaryKey(db: Database, id: string): Promise<void> {
  await db.deleteFrom('apiKey').where('id', '=', id).execute()
}

type ListedKey = ApiKey & { email: string; isOfApp: boolean }

export async function listKeysFromCli(db: Database): Promise<ListedKey[]> {
  return (await listAllKeys(db)).map((row) => ({ ...asApiKey(row), email: row.email, isOfApp: row.appId !== null }))
}

/** Returns a key's new secret. AppError NOT_FOUND, INVALID_STATE. */
export async function rotateKeyFromCli(db: Database, id: string, graceSeconds: number): Promise<string> {
  const owner = await ownerOf(db, id)
  return (await db.transaction().execute((tx) => rotateKey(tx, owner, id, graceSeconds))).key
}

/** AppError NOT_FOUND. */
export async function revokeKeyFromCli(
  db: Database,
  id: string,
  cascade: boolean,
  hooks: Pick<Hooks, 'onKeysRevoked'>,
): Promise<Revoked> {
  const owner = await ownerOf(db, id)
  return lockingTransaction(db, (tx) => revokeKey(tx, owner, id, cascade, hooks))
}

async function ownerOf(db: Database, keyId: string): Promise<Caller> {
  const key = await findKeyById(db, keyId)
  const user = key === undefined ? undefined : await findUser(db, key.userId)
  if (user === undefined) throw notFound('key', keyId)
  return asOwner({ ...user, userId: user.id })
}
