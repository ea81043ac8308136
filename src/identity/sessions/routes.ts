import type { Handlers } from '../../contract/endpoints/index.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { auditFailure } from './audit-failure.ts'
import { signOut } from './sign-out.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { finishAuthentication, ownerOfPasskey, startAuthentication } from '../second-factors/passkeys.ts'
import { relyingPartyOf } from '../second-factors/relying-party.ts'
import { findUser } from '../store.ts'
import { attemptCookie, completeFirstFactor, grantSession, signInCall, type SignInDeps } from './grant-session.ts'
import { secondFactorRequired } from '../second-factors/has-second-factor.ts'
import { confirmSession } from './confirm-session.ts'
import { cookieOf, setCookie } from './cookie.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { listSessions } from './list-sessions.ts'
import { requireOwnOrigin } from './own-origin.ts'
import { sessionCookie, sessionToken } from './session.ts'
import { signIn } from './sign-in.ts'
import { signedIn } from './signed-in.ts'
import { deleteOtherSessions, deleteSessionById } from './store.ts'

export interface SessionDeps extends SignInDeps {
  isSignUpOpen: boolean
  totpSecrets: SecretBox
  mail: MailQueue | null
  /** Display name of the OpenID provider; null without one. */
  oidcName: string | null
}

export function sessionRoutes(deps: SessionDeps) {
  const { db, publicUrl, totpSecrets } = deps
  return {
    signIn: async (call) => {
      requireOwnOrigin(call.headers.origin, publicUrl(), true)
      const started = signInCall(deps, call)
      const answer = await completeFirstFactor(started, await signIn(db, call.body, started.source), 'PASSWORD')
      if (!Array.isArray(answer)) return answer
      throw secondFactorRequired(answer)
    },
    finishSignIn: async (call) => {
      requireOwnOrigin(call.headers.origin, publicUrl(), true)
      const token = cookieOf(publicUrl(), attemptCookie, call.headers.cookie)
      const user = await finishSignIn(db, totpSecrets, token, call.body.code)
      call.setHeader('set-cookie', setCookie(publicUrl(), { name: attemptCookie, value: null, seconds: 0 }))
      return grantSession(signInCall(deps, call), user, 'SECOND_FACTOR')
    },
    startPasskeySignIn: () => startAuthentication(db, publicUrl(), null),
    signInWithPasskey: async (call) => {
      requireOwnOrigin(call.headers.origin, publicUrl(), true)
      const userId = await auditFailure(
        db,
        async () => ({
          action: 'SIGN_IN_FAILED',
          by: await ownerOfPasskey(db, call.body.response.id),
          details: { method: 'PASSKEY' },
        }),
        () => finishAuthentication(db, publicUrl(), null, call.body),
      )
      const user = await findUser(db, userId)
      if (user === undefined) throw new AppError('SIGN_IN_FAILED', 'The account of this passkey was deleted.')
      return grantSession(signInCall(deps, call), user, 'PASSKEY')
    },
    confirmSession: async ({ caller, body }) => {
      await auditFailure(
        db,
        () => ({ action: 'CONFIRMATION_FAILED' }),
        () => confirmSession(db, { publicUrl: publicUrl(), totpSecrets }, signedIn(caller), body),
      )
      return { success: true }
    },
    startPasskeyConfirmation: ({ caller }) =>
      startAuthentication(db, publicUrl(), { id: signedIn(caller).session.id, userId: caller.userId }),
    signOut: async ({ headers, setHeader }) => {
      const token = sessionToken(publicUrl(), headers.cookie)
      if (token !== null) await signOut(db, token)
      setHeader('set-cookie', sessionCookie(publicUrl(), null))
      return { success: true }
    },
    listSessions: async ({ caller, query }) => {
      const { items, nextCursor, prevCursor } = await listSessions(
        db,
        caller.userId,
        signedIn(caller).session.id,
        query,
      )
      return { sessions: items, nextCursor, prevCursor }
    },
    endSession: async ({ caller, params }) => {
      await db.transaction().execute(async (tx) => {
        if (!(await deleteSessionById(tx, caller.userId, params.sessionId))) {
          throw notFound('session', params.sessionId)
        }
        await audit(tx, { action: 'SESSION_ENDED', objectId: params.sessionId })
      })
      return { success: true }
    },
    endOtherSessions: async ({ caller }) => ({
      ended: await db.transaction().execute(async (tx) => {
        const count = await deleteOtherSessions(tx, caller.userId, signedIn(caller).session.id)
        await audit(tx, { action: 'OTHER_SESSIONS_ENDED', objectId: caller.userId, details: { count } })
        return count
      }),
    }),
    getSignInMethods: async () => ({
      password: true,
      passkeys: relyingPartyOf(publicUrl())?.id ?? null,
      signUp: deps.isSignUpOpen ? 'OPEN' : 'INVITATION',
      passwordResets: deps.mail !== null,
      oidc: deps.oidcName === null ? null : { name: deps.oidcName, url: `${publicUrl()}/auth/oidc` },
    }),
  } satisfies Partial<Handlers>
}
