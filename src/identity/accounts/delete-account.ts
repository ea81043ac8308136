import { revokeInvitationsBy } from './pending-invitations.ts'
import { deleteLinksTo } from './store.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { deleteMailsTo } from '../../platform/mail/mail-store.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { leaveAllWorkspaces } from '../members/leave-all-workspaces.ts'
import { removeSecondFactors } from '../second-factors/remove-second-factors.ts'
import {
  countAccounts,
  deleteIdentitiesOf,
  deleteKeysOf,
  deleteKnownSourcesOf,
  deleteSessionsOf,
  findUser,
  leavesAdministrator,
  lockAccount,
  patchUser,
} from '../store.ts'

/**
 * Erases an account: deletes its email address, name, password, second factors, keys, sessions and memberships, and workspaces without
 * other members. AppError LAST_OWNER if others would be left without an owner or an administrator.
 * @returns ids of workspaces to purge after the commit
 */
export async function deleteAccount(tx: Tx, userId: string, hooks: Hooks): Promise<string[]> {
  const user = await findUser(tx, userId)
  if (user === undefined) throw notFound('user', userId)
  if (!(await leavesAdministrator(tx, user)) && (await countAccounts(tx)) > 1) {
    throw new AppError('LAST_OWNER', 'You are the only administrator, and other people have accounts on this instance.')
  }
  await lockAccount(tx, userId)
  const deleted = await leaveAllWorkspaces(tx, userId, hooks)
  await audit(tx, { action: 'ACCOUNT_DELETED', objectId: userId })
  await deleteKeysOf(tx, userId)
  await deleteSessionsOf(tx, userId)
  await deleteIdentitiesOf(tx, userId)
  await removeSecondFactors(tx, userId)
  await deleteKnownSourcesOf(tx, userId)
  await deleteLinksTo(tx, { kind: 'RESET', email: user.email })
  await deleteLinksTo(tx, { kind: 'INVITATION', email: user.email.toLowerCase() })
  await deleteMailsTo(tx, user.email)
  await revokeInvitationsBy(tx, userId)
  const now = timestamp()
  await patchUser(tx, userId, {
    email: `${userId}@erased.invalid`,
    name: null,
    passwordHash: null,
    isAdministrator: 0,
    updatedAt: now,
    deletedAt: now,
  })
  return deleted
}
