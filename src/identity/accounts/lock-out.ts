import { AppError, invalidState } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import type { Hooks, LeftByAccount } from '../../platform/hooks.ts'
import { deleteMailsTo } from '../../platform/mail/mail-store.ts'
import { listApps } from '../apps/list-apps.ts'
import { listOwnedAlone } from '../members/list-owned-alone.ts'
import { endChallengesOf } from '../second-factors/challenge.ts'
import {
  deleteSessionsOf,
  findUserByEmail,
  leavesAdministrator,
  lockAccount,
  patchUser,
  revokeKeysOf,
} from '../store.ts'
import { noAccountFor } from './find-account.ts'
import { revokeInvitationsBy } from './pending-invitations.ts'
import { deleteLinksTo } from './store.ts'

/** What ended with the lock, and what somebody may want to look at. */
export interface Locked extends LeftByAccount {
  sessions: number
  /** Without those of apps. */
  keys: number
  apps: number
  invitations: number
  /** Workspaces with other members, of which no owner can sign in. */
  ownedAlone: { id: string; name: string }[]
}

/**
 * Ends every access of an account: sessions, keys, apps, links, invitations that it made, and what its webhooks and export
 * rules send. Nobody signs in to it before it is unlocked, not even by OpenID. Its recordings, workspaces and share links
 * stay, since they are also others'. Safe to repeat. AppError NOT_FOUND, LAST_OWNER.
 */
export async function lockOut(tx: Tx, email: string, hooks: Pick<Hooks, 'onAccountLocked'>): Promise<Locked> {
  const found = await findUserByEmail(tx, email)
  if (found === undefined) throw noAccountFor(email)
  const { id } = found
  if (!(await leavesAdministrator(tx, found))) {
    throw new AppError('LAST_OWNER', `${email} is the only administrator. Give the account to somebody else first.`)
  }
  await lockAccount(tx, id)
  const now = timestamp()
  const apps = (await listApps(tx, id)).length
  await patchUser(tx, id, { lockedAt: found.lockedAt ?? now, updatedAt: now })
  const sessions = (await deleteSessionsOf(tx, id)).filter(({ expiresAt }) => expiresAt > now).length
  await endChallengesOf(tx, id)
  const revoked = await revokeKeysOf(tx, id, now)
  const keys = revoked.filter(
    ({ appId, expiresAt }) => appId === null && (expiresAt === null || expiresAt > now),
  ).length
  await deleteLinksTo(tx, { kind: 'RESET', email: found.email })
  await deleteMailsTo(tx, found.email)
  const invitations = await revokeInvitationsBy(tx, id)
  const left = await hooks.onAccountLocked(tx, id)
  await audit(tx, { action: 'ACCOUNT_LOCKED', objectId: id })
  return { sessions, keys, apps, invitations, ...left, ownedAlone: await listOwnedAlone(tx, id) }
}

/** Lets an account sign in again. Its keys stay revoked and its webhooks paused. AppError NOT_FOUND, INVALID_STATE. */
export async function unlockAccount(tx: Tx, email: string): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (user === undefined) throw noAccountFor(email)
  if (user.lockedAt === null) throw invalidState(`${email} isn't locked.`, 'UNLOCKED', ['LOCKED'])
  await patchUser(tx, user.id, { lockedAt: null, updatedAt: timestamp() })
  await audit(tx, { action: 'ACCOUNT_UNLOCKED', objectId: user.id })
}
