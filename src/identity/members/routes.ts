import type { Handlers } from '../../contract/endpoints/index.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import { addMember } from './add-member.ts'
import { listMembers } from './list-members.ts'
import { removeMember } from './remove-member.ts'
import { requireStillAllowed } from './require-still-allowed.ts'
import { lockMembers } from './store.ts'
import { updateMember } from './update-member.ts'

export interface MemberDeps {
  db: Database
  publicUrl: () => string
  /** Anyone may sign up with any address, so addresses are unverified. */
  isSignUpOpen: boolean
  hooks: Hooks
  /** Null: this instance sends no mail. */
  mail: MailQueue | null
}

export function memberRoutes(deps: MemberDeps) {
  const { db, hooks } = deps
  return {
    listMembers: async ({ grant, query }) => {
      const { items, nextCursor, prevCursor } = await listMembers(db, grant, query)
      return { members: items, nextCursor, prevCursor }
    },
    addMember: ({ caller, grant: { workspaceId }, body, headers }) =>
      // A person invites dozens at once. Serialisable transactions would abort each other.
      lockingTransaction(db, async (tx) => {
        await lockMembers(tx, workspaceId)
        await requireStillAllowed(tx, caller, workspaceId, 'owner')
        return addMember(tx, workspaceId, body, {
          byLinkOnly: deps.isSignUpOpen,
          mail: deps.mail,
          publicUrl: deps.publicUrl(),
          inviterId: caller.userId,
          acceptLanguage: headers['accept-language'],
        })
      }),
    updateMember: ({ caller, grant: { workspaceId }, params, body }) =>
      db.transaction().execute(async (tx) => {
        await requireStillAllowed(tx, caller, workspaceId, 'owner')
        return updateMember(tx, workspaceId, params.memberId, body.role)
      }),
    removeMember: async ({ caller, grant: { workspaceId }, params }) => {
      await db.transaction().execute(async (tx) => {
        const grant = await requireStillAllowed(tx, caller, workspaceId, 'viewer')
        await removeMember(tx, caller, grant, params.memberId, hooks)
      })
      return { success: true }
    },
  } satisfies Partial<Handlers>
}
