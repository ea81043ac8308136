import { createHash, randomBytes } from 'node:crypto'
import type { Caller } from '../../contract/endpoint.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Db } from '../../platform/database/schema.ts'
import { deleteSession, findSession, insertSession } from './store.ts'

/** How long a dashboard session lasts after signing in. */
const lifetimeSeconds = 30 * 86_400

/** With https the cookie's name prefix makes the browser limit it to this host and encrypted connections. */
function cookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-tiro_session' : 'tiro_session'
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Starts a session; returns its secret, which only the cookie holds. */
export async function startSession(db: Db, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(db, {
    id: newId('ses'),
    userId,
    hash: hashOf(token),
    createdAt: timestamp(),
    expiresAt: timestamp(Date.now() + lifetimeSeconds * 1000),
  })
  return token
}

/** The Set-Cookie header of a session; null deletes the cookie. */
export function sessionCookie(publicUrl: string, token: string | null): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const age = token === null ? 0 : lifetimeSeconds
  return `${cookieName(publicUrl)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`
}

/** The secret of a session from a Cookie header, or null. */
export function sessionToken(publicUrl: string, header: string | undefined): string | null {
  const name = cookieName(publicUrl)
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value !== undefined && /^[\w-]{43}$/.test(value)) return value
  }
  return null
}

/** The account of a session, or null if it has ended. */
export async function callerOfSession(db: Db, token: string): Promise<Caller | null> {
  const row = await findSession(db, hashOf(token), timestamp())
  if (row === undefined) return null
  return {
    userId: row.userId,
    email: row.email,
    isAdministrator: row.isAdministrator === 1,
    keyId: null,
    secretId: null,
    keyRole: 'OWNER',
    workspaceIds: null,
  }
}

export async function endSession(db: Db, token: string): Promise<void> {
  await deleteSession(db, hashOf(token))
}
