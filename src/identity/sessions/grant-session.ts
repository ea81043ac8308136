import type { CallOf, EndpointSpec } from '../../contract/endpoint.ts'
import type { User } from '../../contract/resources.ts'
import { AppError } from '../../contract/app-error.ts'
import type { SignInMethod } from '../../contract/audit.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database, Row, Tx } from '../../platform/database/schema.ts'
import { asUser } from '../accounts/as-user.ts'
import { auditFailure } from './audit-failure.ts'
import { createChallenge } from '../second-factors/challenge.ts'
import { secondFactorsOf, type SecondFactor } from '../second-factors/has-second-factor.ts'
import { lockUser } from '../store.ts'
import { setCookie } from './cookie.ts'
import { rememberSource, sourceOf, type Source } from './device.ts'
import { endSession, placeOf, sessionCookie, sessionToken, startSession, type SignInPlace } from './session.ts'

/** Of the cookie of a sign-in that waits for its second factor. */
export const attemptCookie = 'tiro_sign_in'
const attemptSeconds = 300

export interface SignInDeps {
  db: Database
  publicUrl: () => string
  /** How long a session lasts. */
  sessionSeconds: number
}

export interface SignInCall extends Omit<SignInDeps, 'publicUrl'> {
  publicUrl: string
  place: SignInPlace
  source: Source
  setHeader: (name: string, value: string) => void
  /** The secret of the browser's earlier session, which the new one replaces. */
  earlier: string | null
}

export function signInCall(
  deps: SignInDeps,
  call: Pick<CallOf<EndpointSpec>, 'address' | 'headers' | 'setHeader'>,
): SignInCall {
  const { db, sessionSeconds } = deps
  const publicUrl = deps.publicUrl()
  return {
    db,
    publicUrl,
    sessionSeconds,
    place: placeOf(call),
    source: sourceOf(publicUrl, call),
    setHeader: call.setHeader,
    earlier: sessionToken(publicUrl, call.headers.cookie),
  }
}

/**
 * Sets the cookies of a session for somebody who has proven all that the account asks for. AppError ACCOUNT_LOCKED, or
 * SIGN_IN_FAILED if the password was changed meanwhile.
 */
export async function grantSession(
  call: SignInCall,
  user: Row<'user'>,
  method: SignInMethod,
  authenticatedAt = timestamp(),
): Promise<User> {
  const { publicUrl, sessionSeconds } = call
  const cookies = await whileUnchanged(call.db, user, method, async (tx) => {
    if (call.earlier !== null) await endSession(tx, call.earlier)
    const { id, token } = await startSession(tx, user.id, call.place, authenticatedAt, sessionSeconds)
    await audit(tx, { action: 'SIGNED_IN', objectId: id, by: user.id, details: { method } })
    return [sessionCookie(publicUrl, token, sessionSeconds), await rememberSource(tx, publicUrl, user.id, call.source)]
  })
  for (const cookie of cookies) call.setHeader('set-cookie', cookie)
  return asUser(user)
}

/**
 * Signs in somebody who has proven the first factor. With a second factor it sets the cookie of the attempt instead and
 * returns the ways to finish it.
 */
export async function completeFirstFactor(
  call: SignInCall,
  user: Row<'user'>,
  method: SignInMethod,
  authenticatedAt?: string,
): Promise<User | SecondFactor[]> {
  const methods = await secondFactorsOf(call.db, user.id)
  if (methods.length === 0) return grantSession(call, user, method, authenticatedAt)
  const token = await whileUnchanged(call.db, user, method, (tx) =>
    createChallenge(tx, { kind: 'SECOND_FACTOR', userId: user.id, seconds: attemptSeconds }),
  )
  call.setHeader(
    'set-cookie',
    setCookie(call.publicUrl, { name: attemptCookie, value: token, seconds: attemptSeconds }),
  )
  return methods
}

/**
 * Refuses a sign-in to a locked account, and one that began before the password was changed. A hash takes long enough for
 * a change to overtake it, and that must end all access with the earlier password. AppError ACCOUNT_LOCKED, SIGN_IN_FAILED.
 */
async function whileUnchanged<T>(
  db: Database,
  user: Row<'user'>,
  method: SignInMethod,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return auditFailure(
    db,
    () => ({ action: 'SIGN_IN_FAILED', by: user.id, details: { method } }),
    () =>
      db.transaction().execute(async (tx) => {
        if (user.lockedAt !== null) {
          throw new AppError('ACCOUNT_LOCKED', 'This account is locked. Ask the administrator of this instance.')
        }
        if (await lockUser(tx, user)) return work(tx)
        throw new AppError('SIGN_IN_FAILED', 'The password of this account was changed. Sign in again.')
      }),
  )
}
