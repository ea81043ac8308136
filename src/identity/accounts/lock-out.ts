import { AppError, invalidState } from '../../contract/app-error.ts'
import type { LockedAccount } from '../../contract/endpoints/administration.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Row, Tx } from '../../platform/database/schema.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { deleteMailsTo } from '../../platform/mail/mail-store.ts'
import { listApps } from '../apps/list-apps.ts'
import { listOwnedAlone } from '../members/list-owned-alone.ts'
import { endChallengesOf } from '../second-factors/challenge.ts'
import { deleteSessionsOf, leavesAdministrator, lockAccount, patchUser, revokeKeysOf } from '../store.ts'
import { revokeInvitationsBy } from './pending-invitations.ts'
import { deleteLinksTo } from './store.ts'

/**
 * Ends every access of an account: sessions, keys, apps, links, invitations that it made, and what its webhooks and export
 * rules send. Nobody signs in to it before it is unlocked, not even by OpenID. Its recordings, workspaces and share links
 * stay, since they are also others'. Safe to repeat. AppError LAST_OWNER.
 */
export async function lockOut(
  tx: Tx,
  account: Row<'user'>,
  hooks: Pick<Hooks, 'onAccountLocked'>,
): Promise<LockedAccount> {
  const { id, email } = account
  if (!(await leavesAdministrator(tx, account))) {
    throw new AppError('LAST_OWNER', `${email} is the only administrator. Give the account to somebody else first.`)
  }
  await lockAccount(tx, id)
  const now = timestamp()
  const apps = (await listApps(tx, id)).length
  await patchUser(tx, id, { lockedAt: account.lockedAt ?? now, updatedAt: now })
  const sessions = (await deleteSessionsOf(tx, id)).filter(({ expiresAt }) => expiresAt > now).length
  await endChallengesOf(tx, id)
  const revoked = await revokeKeysOf(tx, id, now)
  const keys = revoked.filter(
    ({ appId, expiresAt }) => appId === null && (expiresAt === null || expiresAt > now),
  ).length
  await deleteLinksTo(tx, { kind: 'RESET', email })
  await deleteMailsTo(tx, email)
  const invitations = await revokeInvitationsBy(tx, id)
  const left = await hooks.onAccountLocked(tx, id)
  await audit(tx, { action: 'ACCOUNT_LOCKED', objectId: id })
  return { sessions, keys, apps, invitations, ...left, ownedAlone: await listOwnedAlone(tx, id) }
}

/** Lets an account sign in again. Its keys stay revoked and its webhooks paused. AppError INVALID_STATE. */
export async function unlockAccount(tx: Tx, { id, email, lockedAt }: Row<'user'>): Promise<void> {
  if (lockedAt === null) throw invalidState(`${email} isn't locked.`, 'UNLOCKED', ['LOCKED'])
  await patchUser(tx, id, { lockedAt: null, updatedAt: timestamp() })
  await audit(tx, { action: 'ACCOUNT_UNLOCKED', objectId: id })
}
