import type { Caller } from '../../contract/endpoint.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import { invalidState, notFound } from '../../contract/app-error.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database, Db, Row, Tx } from '../../platform/database/schema.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { AccountChange } from '../../platform/mail/mail-kinds.ts'
import { resetSecondFactors } from '../second-factors/remove-second-factors.ts'
import { requireStillValid } from '../sessions/require-still-valid.ts'
import { findUser } from '../store.ts'
import { issueReset, resetUrl } from './account-link.ts'
import { mailAccountChange, type AccountMail } from '../mail-account-change.ts'
import { requireAdministrator } from './invite.ts'
import { listAccounts } from './list-accounts.ts'
import { lockOut, unlockAccount } from './lock-out.ts'
import { pendingInvitationsHere, revokeInvitation } from './pending-invitations.ts'

export interface AdministrationDeps extends AccountMail {
  db: Database
  hooks: Hooks
}

/** What administrators see and change of other accounts. */
export function administrationRoutes(deps: AdministrationDeps) {
  const { db, hooks, publicUrl } = deps
  const tell = (tx: Tx, account: Row<'user'>, change: AccountChange): Promise<void> =>
    mailAccountChange(tx, deps, account, change)
  /** An administrator's change. It locks what it decides on before their own account: of two who lock each other, one waits. */
  const change = <T>(caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> => {
    requireAdministrator(caller)
    return lockingTransaction(db, async (tx) => {
      const done = await work(tx)
      await requireStillValid(tx, caller)
      return done
    })
  }
  return {
    listAccounts: async ({ caller, query }) => {
      requireAdministrator(caller)
      const { items, nextCursor, prevCursor } = await listAccounts(db, query)
      return { accounts: items, nextCursor, prevCursor }
    },
    lockAccount: ({ caller, params: { accountId } }) =>
      change(caller, async (tx) => {
        const account = await requireOther(tx, caller, accountId)
        const ended = await lockOut(tx, account, hooks)
        // After it has dropped the mail that waits. The account is as before, so a second lock tells nothing.
        await tell(tx, account, 'LOCKED')
        return ended
      }),
    unlockAccount: async ({ caller, params: { accountId } }) => {
      await change(caller, async (tx) => {
        const account = await requireAccount(tx, accountId)
        await unlockAccount(tx, account)
        await tell(tx, { ...account, lockedAt: null }, 'UNLOCKED')
      })
      return { success: true }
    },
    createPasswordLink: ({ caller, params: { accountId } }) =>
      change(caller, async (tx) => {
        const account = await requireOther(tx, caller, accountId)
        const { token, expiresAt } = await issueReset(tx, account)
        await tell(tx, account, 'PASSWORD_LINK')
        return { email: account.email, resetUrl: resetUrl(publicUrl(), token), expiresAt }
      }),
    removeSecondFactors: async ({ caller, params: { accountId } }) => {
      await change(caller, async (tx) => {
        const account = await requireOther(tx, caller, accountId)
        await resetSecondFactors(tx, account.id)
        await tell(tx, account, 'SECOND_FACTORS_RESET')
      })
      return { success: true }
    },
    listInvitations: async ({ caller, query }) => {
      requireAdministrator(caller)
      const { items, nextCursor, prevCursor } = await pendingInvitationsHere(db, query)
      return { invitations: items, nextCursor, prevCursor }
    },
    revokeInvitation: async ({ caller, params: { invitationId } }) => {
      const isRevoked = await change(caller, (tx) => revokeInvitation(tx, null, invitationId))
      if (!isRevoked) throw notFound('invitation', invitationId)
      return { success: true }
    },
  } satisfies Partial<Handlers>
}

/** AppError NOT_FOUND; INVALID_STATE for the caller's own account, which has settings. */
async function requireOther(db: Db, { userId }: Caller, id: string): Promise<Row<'user'>> {
  const account = await requireAccount(db, id)
  if (id === userId) throw invalidState("This is your own account. Change others' here.", 'OWN')
  return account
}

async function requireAccount(db: Db, id: string): Promise<Row<'user'>> {
  const user = await findUser(db, id)
  if (user === undefined || user.deletedAt !== null) throw notFound('user', id)
  return user
}
