import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import { addMember } from './add-member.ts'
import { listMembers } from './list-members.ts'
import { removeMember } from './remove-member.ts'
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

type RouteIds = 'listMembers' | 'addMember' | 'updateMember' | 'removeMember'

export function memberRoutes(deps: MemberDeps): Handlers<RouteIds> {
  const { db, hooks } = deps
  return {
    listMembers: async ({ grant, query }) => {
      const { items, nextCursor, prevCursor } = await listMembers(db, grant, query)
      return { members: items, nextCursor, prevCursor }
    },
    addMember: ({ caller, grant, body, headers }) =>
      db.transaction().execute((tx) =>
        addMember(tx, grant.workspaceId, body, {
          byLinkOnly: deps.isSignUpOpen,
          mail: deps.mail,
          publicUrl: deps.publicUrl(),
          inviterId: caller.userId,
          acceptLanguage: headers['accept-language'],
        }),
      ),
    updateMember: ({ grant, params, body }) =>
      db.transaction().execute((tx) => updateMember(tx, grant.workspaceId, params.memberId, body.role)),
    removeMember: async ({ caller, grant, params }) => {
      await db.transaction().execute((tx) => removeMember(tx, caller, grant, params.memberId, hooks))
      return { success: true }
    },
  }
}
