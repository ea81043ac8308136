import type { Caller } from '../../contract/endpoint.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import { invalidState, notFound } from '../../contract/app-error.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database, Db, Row, Tx } from '../../platform/database/schema.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { requireStillValid } from '../sessions/require-still-valid.ts'
import { findUser } from '../store.ts'
import { requireAdministrator } from './invite.ts'
import { listAccounts } from './list-accounts.ts'
import { lockOut, unlockAccount } from './lock-out.ts'
import { pendingInvitationsHere, revokeInvitation } from './pending-invitations.ts'

/** What administrators see and change of other accounts. */
export function administrationRoutes({ db, hooks }: { db: Database; hooks: Hooks }) {
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
        const account = await requireAccount(tx, accountId)
        if (account.id === caller.userId) {
          throw invalidState('This is your own account. Another administrator can lock it.', 'OWN')
        }
        return lockOut(tx, account, hooks)
      }),
    unlockAccount: async ({ caller, params: { accountId } }) => {
      await change(caller, async (tx) => unlockAccount(tx, await requireAccount(tx, accountId)))
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

async function requireAccount(db: Db, id: string): Promise<Row<'user'>> {
  const user = await findUser(db, id)
  if (user === undefined || user.deletedAt !== null) throw notFound('user', id)
  return user
}
