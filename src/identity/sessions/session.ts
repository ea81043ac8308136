import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../contract/app-error.ts'
import type { Caller } from '../../contract/endpoint.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Db } from '../../platform/database/schema.ts'
import { hashSecret } from '../../platform/secrets/hash-secret.ts'
import { hasSecondFactor } from '../second-factors/has-second-factor.ts'
import { asOwner } from '../as-owner.ts'
import { cookieOf, setCookie } from './cookie.ts'
import { deleteSession, findSession, findSessionById, insertSession, type SessionRow } from './store.ts'

const cookieName = 'tiro_session'

/** Where a session was started. */
export interface SignInPlace {
  address: string
  userAgent: string | null
}

export function placeOf(call: { address: string; headers: IncomingHttpHeaders }): SignInPlace {
  return { address: call.address, userAgent: call.headers['user-agent']?.slice(0, 500) ?? null }
}

/** Starts a session of some seconds; returns its id and its secret, which only the cookie holds. */
export async function startSession(
  db: Db,
  userId: string,
  place: SignInPlace,
  authenticatedAt: string,
  seconds: number,
): Promise<{ id: string; token: string }> {
  const id = newId('ses')
  const token = randomBytes(32).toString('base64url')
  const now = timestamp()
  await insertSession(db, {
    id,
    userId,
    hash: hashSecret(token),
    createdAt: now,
    expiresAt: timestamp(Date.now() + seconds * 1000),
    authenticatedAt,
    lastUsedAt: now,
    address: place.address,
    userAgent: place.userAgent,
  })
  return { id, token }
}

/** The Set-Cookie header of a session of some seconds; null deletes the cookie. */
export function sessionCookie(publicUrl: string, token: string | null, seconds = 0): string {
  return setCookie(publicUrl, { name: cookieName, value: token, seconds })
}

/** The secret of a session from a Cookie header, or null. */
export function sessionToken(publicUrl: string, header: string | undefined): string | null {
  return cookieOf(publicUrl, cookieName, header)
}

/** The account of a session, or null if it has ended. */
export async function callerOfSession(db: Db, token: string, isSecondFactorRequired: boolean): Promise<Caller | null> {
  const row = await findSession(db, hashSecret(token), timestamp())
  if (row === undefined) return null
  return asCaller(row, isSecondFactorRequired && !(await hasSecondFactor(db, row.userId)))
}

export function sessionEnded(): AppError {
  return new AppError('API_KEY_INVALID', 'Your session has ended. Sign in again.')
}

/** The account of a session that proved itself before, such as when a signed URL was made; null if it has ended. */
export async function callerOfSessionId(db: Db, id: string): Promise<Caller | null> {
  const row = await findSessionById(db, id, timestamp())
  return row === undefined ? null : asCaller(row, false)
}

function asCaller(row: SessionRow, mustSetUp: boolean): Caller {
  return { ...asOwner(row), session: { id: row.id, authenticatedAt: row.authenticatedAt, mustSetUp } }
}

/** @returns the session that ended, if there was one */
export async function endSession(db: Db, token: string): Promise<{ id: string; userId: string } | undefined> {
  return deleteSession(db, hashSecret(token))
}
