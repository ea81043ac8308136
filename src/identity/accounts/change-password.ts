import type { Caller } from '../../contract/endpoint.ts'
import type { User } from '../../contract/resources.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { endChallengesOf } from '../second-factors/challenge.ts'
import { auditFailure } from '../sessions/audit-failure.ts'
import { requireOwnPassword } from '../sessions/confirm-session.ts'
import {
  countActiveKeys,
  deleteKnownSourcesOf,
  deleteSessionsOf,
  findUser,
  lockUser,
  patchUser,
  revokeKeysOf,
} from '../store.ts'
import { useLink } from './account-link.ts'
import { asUser } from './as-user.ts'
import { deleteLinksTo } from './store.ts'
import { mailOwnChange, type AccountMail } from '../mail-account-change.ts'
import { hashNewPassword } from './new-password.ts'

/**
 * Changes the password of an account and ends all its sessions. An account without a password (it uses OpenID) gives no
 * old one. AppError SIGN_IN_FAILED, also if the password was changed meanwhile, RATE_LIMITED, PASSWORD_TOO_COMMON.
 */
export async function changePassword(
  db: Database,
  caller: Caller & { session: NonNullable<Caller['session']> },
  given: { currentPassword?: string; newPassword: string },
  mailing: AccountMail,
): Promise<Row<'user'>> {
  const { userId, session } = caller
  const user = await findUser(db, userId)
  if (user === undefined) throw notFound('user', userId)
  if (user.passwordHash !== null) {
    await auditFailure(
      db,
      () => ({ action: 'CONFIRMATION_FAILED' }),
      () => requireOwnPassword(db, userId, session.id, given.currentPassword ?? ''),
    )
  }
  const passwordHash = await hashNewPassword(given.newPassword)
  await lockingTransaction(db, async (tx) => {
    // Otherwise somebody with a stolen session and the earlier password could overwrite a reset.
    if (!(await lockUser(tx, user))) throw new AppError('SIGN_IN_FAILED', 'Your password was changed. Sign in again.')
    await patchUser(tx, userId, { passwordHash, updatedAt: timestamp() })
    await deleteSessionsOf(tx, userId)
    await endChallengesOf(tx, userId)
    // Somebody may have one that was asked for before.
    await deleteLinksTo(tx, { kind: 'RESET', email: user.email })
    await audit(tx, { action: 'PASSWORD_CHANGED', objectId: userId })
    await mailOwnChange(tx, mailing, userId, 'PASSWORD')
  })
  return { ...user, passwordHash }
}

/**
 * Sets a password with a reset link and ends all sessions; with `revokeKeys` also revokes the account's API keys, and pauses
 * the webhooks and export rules that they created. AppError INVITATION_INVALID, PASSWORD_TOO_COMMON.
 */
export async function resetPassword(
  db: Database,
  given: { token: string; password: string; revokeKeys?: boolean },
  hooks: Pick<Hooks, 'onKeysDistrusted'>,
  mailing: AccountMail,
): Promise<User & { activeKeys: number }> {
  const passwordHash = await hashNewPassword(given.password)
  return lockingTransaction(db, async (tx) => {
    const link = await useLink(tx, 'RESET', given.token)
    const id = link.userId ?? ''
    const now = timestamp()
    await patchUser(tx, id, { passwordHash, updatedAt: now })
    await deleteSessionsOf(tx, id)
    await endChallengesOf(tx, id)
    // The person who signed in before may be another than the one who resets.
    await deleteKnownSourcesOf(tx, id)
    const revokedKeys = given.revokeKeys === true
    if (revokedKeys) {
      await revokeKeysOf(tx, id, now)
      await hooks.onKeysDistrusted(tx, id)
    }
    await audit(tx, { action: 'PASSWORD_RESET', objectId: id, by: id, details: { revokedKeys } })
    const user = await findUser(tx, id)
    if (user === undefined) throw notFound('user', id)
    await mailOwnChange(tx, mailing, id, 'PASSWORD')
    return { ...asUser(user), activeKeys: await countActiveKeys(tx, id, now) }
  })
}
