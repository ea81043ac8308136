import type { IncomingHttpHeaders } from 'node:http'
import type { Bytes, Caller } from '../../contract/endpoint.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { Tx } from '../../platform/database/schema.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import { pageWordsFor } from '../../platform/pages/page-words-for.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { confirmAccountRequest } from './confirm-account-request.ts'
import { listAccountRequests } from './list-account-requests.ts'
import { rejectAccountRequest } from './reject-account-request.ts'
import { requestAccount } from './request-account.ts'
import { changeAccount } from './change-account.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'
import { getMe } from './get-me.ts'
import { getNotifications } from './get-notifications.ts'
import { invitationUrl, invite, requireAdministrator, type Invited } from './invite.ts'
import { mailInvitation } from './mail-invitation.ts'
import { requestReset } from './request-reset.ts'
import { updateNotifications } from './update-notifications.ts'
import { invitationPage, resetPage } from './link-page.ts'
import { requireOwnOrigin } from '../sessions/own-origin.ts'
import { grantSession, signInCall, type SignInDeps } from '../sessions/grant-session.ts'
import { requireStillValid } from '../sessions/require-still-valid.ts'
import { sessionCookie } from '../sessions/session.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { setUpPage } from './set-up-page.ts'
import { setUp } from './set-up.ts'
import { signUp } from './sign-up.ts'

export interface AccountDeps extends SignInDeps {
  isSignUpOpen: boolean
  /** The dashboard, which has the set-up page; null if it isn't built. */
  setUpPage: Bytes | null
  hooks: Hooks
  /** Removes the contents of a deleted workspace. Uses the reserve of the disk by itself. */
  beginPurge: (workspaceIds: readonly string[]) => Promise<void>
  /** Null: this instance sends no mail. */
  mail: MailQueue | null
}

interface Inviting {
  caller: Caller
  headers: IncomingHttpHeaders
}

export function accountRoutes(deps: AccountDeps) {
  const { db, publicUrl, mail } = deps
  /** Invites a person and mails the link, both or neither. */
  const invited = ({ caller, headers }: Inviting, work: (tx: Tx) => Promise<Invited>) =>
    db.transaction().execute(async (tx) => {
      await requireStillValid(tx, caller)
      const { token, ...link } = await work(tx)
      const isMailed = await mailInvitation(
        tx,
        { mail, publicUrl: publicUrl(), inviterId: caller.userId, acceptLanguage: headers['accept-language'] },
        { email: link.email, token },
      )
      return { ...link, invitationUrl: invitationUrl(publicUrl(), token), isMailed }
    })
  return {
    getMe: ({ caller }) => getMe(db, caller),
    updateMe: async ({ caller, body }) => {
      await db.transaction().execute((tx) => changeAccount(tx, caller.userId, { name: body.name?.trim() ?? null }))
      return getMe(db, caller)
    },
    getSetUpPage: async ({ headers }) => deps.setUpPage ?? setUpPage(pageWordsFor(headers['accept-language'])),
    setUp: ({ body }) => setUp(db, body),
    signUp: async (call) => {
      requireOwnOrigin(call.headers.origin, publicUrl(), true)
      return grantSession(signInCall(deps, call), await signUp(db, call.body, deps.isSignUpOpen), 'SIGN_UP')
    },
    changePassword: async (call) => {
      const user = await changePassword(db, signedIn(call.caller), call.body, deps)
      await grantSession(signInCall(deps, call), user, 'PASSWORD_CHANGE')
      return { success: true }
    },
    resetPassword: ({ body }) => resetPassword(db, body, deps.hooks, deps),
    requestPasswordReset: async ({ body, headers }) => {
      const language = pageWordsFor(headers['accept-language']).language
      await requestReset(db, { mail, publicUrl: publicUrl(), language }, body.email)
      return { success: true }
    },
    getNotifications: ({ caller }) => getNotifications(db, caller.userId, mail !== null),
    updateNotifications: async ({ caller, body }) => {
      await updateNotifications(db, caller.userId, body)
      return getNotifications(db, caller.userId, mail !== null)
    },
    deleteMe: async ({ caller, setHeader }) => {
      const workspaceIds = await db.transaction().execute((tx) => deleteAccount(tx, caller.userId, deps.hooks))
      await deps.beginPurge(workspaceIds)
      setHeader('set-cookie', sessionCookie(publicUrl(), null))
      return { success: true }
    },
    requestAccount: async ({ body }) => {
      await requestAccount(db, body, deps.isSignUpOpen)
      return { status: 'PENDING' }
    },
    listAccountRequests: async ({ caller, query }) => {
      requireAdministrator(caller)
      const { items, nextCursor, prevCursor } = await listAccountRequests(db, query)
      return { accountRequests: items, nextCursor, prevCursor }
    },
    confirmAccountRequest: async (call) => {
      requireAdministrator(call.caller)
      return invited(call, (tx) =>
        confirmAccountRequest(tx, { id: call.params.requestId, createdById: call.caller.userId }),
      )
    },
    deleteAccountRequest: async ({ caller, params }) => {
      requireAdministrator(caller)
      await db.transaction().execute((tx) => rejectAccountRequest(tx, params.requestId))
      return { success: true }
    },
    createInvitation: async (call) => {
      requireAdministrator(call.caller)
      return invited(call, (tx) => invite(tx, call.body.email, call.caller.userId))
    },
    acceptInvitation: async ({ caller, body }) => ({
      workspaceId: await db.transaction().execute((tx) => acceptInvitation(tx, caller, body.token)),
    }),
    getInvitationPage: async ({ headers }) => invitationPage(pageWordsFor(headers['accept-language'])),
    getResetPage: async ({ headers }) => resetPage(pageWordsFor(headers['accept-language'])),
  } satisfies Partial<Handlers>
}
