import type { Bytes } from '../../contract/endpoint.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import { notFound } from '../../contract/app-error.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { purgeWorkspaces, type PurgeRecordings } from '../workspaces/purge-workspaces.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { asUser } from './as-user.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { createOwnKey } from './create-own-key.ts'
import { deleteAccount } from './delete-account.ts'
import { invitationUrl, invite, requireAdministrator } from './invite.ts'
import { invitationPage, resetPage } from './link-page.ts'
import { listKeys } from './list-keys.ts'
import { requireOwnOrigin } from './own-origin.ts'
import { revokeKey } from './revoke-key.ts'
import { rotateKey } from './rotate-key.ts'
import { endSession, sessionCookie, sessionToken } from './session.ts'
import { setUpPage } from './set-up-page.ts'
import { setUp } from './set-up.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { findUser } from './store.ts'

export interface AccountDeps {
  db: Database
  publicUrl: () => string
  isSignUpOpen: boolean
  /** The dashboard, which has the page of the set-up link; null where it is not built. */
  setUpPage: Bytes | null
  /** How the sign-in elsewhere is called, or null without one. */
  oidcName: string | null
  hooks: Hooks
  purgeRecordings: PurgeRecordings
}

type Mine =
  | 'getMe'
  | 'getSetUpPage'
  | 'setUp'
  | 'signUp'
  | 'signIn'
  | 'signOut'
  | 'getSignInMethods'
  | 'changePassword'
  | 'resetPassword'
  | 'deleteMe'
  | 'createInvitation'
  | 'acceptInvitation'
  | 'listApiKeys'
  | 'createApiKey'
  | 'rotateApiKey'
  | 'revokeApiKey'
  | 'getInvitationPage'
  | 'getResetPage'

const defaultGraceSeconds = 86_400

export function accountRoutes(deps: AccountDeps): Handlers<Mine> {
  const { db, publicUrl } = deps
  const cookie = (token: string | null): string => sessionCookie(publicUrl(), token)
  return {
    getMe: async ({ caller }) => {
      const user = await findUser(db, caller.userId)
      if (user === undefined) throw notFound('user', caller.userId)
      return { ...asUser(user), isAdministrator: user.isAdministrator === 1 }
    },
    getSetUpPage: async () => deps.setUpPage ?? setUpPage(),
    setUp: ({ body }) => setUp(db, body),
    signUp: async ({ body, headers, setHeader }) => {
      requireOwnOrigin(headers.origin, publicUrl(), true)
      const { user, session } = await signUp(db, body, deps.isSignUpOpen)
      setHeader('set-cookie', cookie(session))
      return user
    },
    signIn: async ({ body, headers, setHeader }) => {
      requireOwnOrigin(headers.origin, publicUrl(), true)
      const { user, session } = await signIn(db, body)
      setHeader('set-cookie', cookie(session))
      return user
    },
    signOut: async ({ headers, setHeader }) => {
      const token = sessionToken(publicUrl(), headers.cookie)
      if (token !== null) await endSession(db, token)
      setHeader('set-cookie', cookie(null))
      return { success: true }
    },
    getSignInMethods: async () => ({
      password: true,
      signUp: deps.isSignUpOpen ? 'OPEN' : 'INVITATION',
      oidc: deps.oidcName === null ? null : { name: deps.oidcName, url: `${publicUrl()}/auth/oidc` },
    }),
    changePassword: async ({ caller, body, setHeader }) => {
      const session = await changePassword(db, caller.userId, body)
      if (caller.keyId === null) setHeader('set-cookie', cookie(session))
      return { success: true }
    },
    resetPassword: ({ body }) => resetPassword(db, body),
    deleteMe: async ({ caller, setHeader }) => {
      await db.transaction().execute((tx) => deleteAccount(tx, caller.userId, deps.hooks))
      await purgeWorkspaces(db, deps.purgeRecordings)
      setHeader('set-cookie', cookie(null))
      return { success: true }
    },
    createInvitation: async ({ caller, body }) => {
      requireAdministrator(caller)
      const { email, expiresAt, token } = await db.transaction().execute((tx) => invite(tx, body.email))
      return { email, expiresAt, invitationUrl: invitationUrl(publicUrl(), token) }
    },
    acceptInvitation: async ({ caller, body }) => ({
      workspaceId: await db.transaction().execute((tx) => acceptInvitation(tx, caller, body.token)),
    }),
    listApiKeys: async ({ caller, query }) => {
      const { items, nextCursor, prevCursor } = await listKeys(db, caller.userId, query)
      return { apiKeys: items, nextCursor, prevCursor }
    },
    createApiKey: ({ caller, body }) => db.transaction().execute((tx) => createOwnKey(tx, caller, body)),
    rotateApiKey: ({ caller, params, body }) =>
      db.transaction().execute((tx) => rotateKey(tx, caller, params.keyId, body?.graceSeconds ?? defaultGraceSeconds)),
    revokeApiKey: async ({ caller, params }) => {
      await db.transaction().execute((tx) => revokeKey(tx, caller, params.keyId))
      return { success: true }
    },
    getInvitationPage: async () => invitationPage(),
    getResetPage: async () => resetPage(),
  }
}
