import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { timestamp } from '../../platform/database/now.ts'
import type { Db } from '../../platform/database/schema.ts'
import { countedAddress } from '../../platform/http/client-address.ts'
import { cookieOf, setCookie } from './cookie.ts'
import { hashSecret } from '../../platform/secrets/hash-secret.ts'
import { findKnownSources, writeKnownSources } from './store.ts'

const cookieName = 'tiro_device'
const lifetimeSeconds = 400 * 86_400

/** The browser and address of an attempt to sign in. */
export interface Source {
  /** Of the cookie that the browser got when somebody signed in with it; null without one. */
  device: string | null
  /** As it is counted: the network of an IPv6 host. */
  address: string
}

export function sourceOf(publicUrl: string, call: { address: string; headers: IncomingHttpHeaders }): Source {
  return { device: cookieOf(publicUrl, cookieName, call.headers.cookie), address: countedAddress(call.address) }
}

/**
 * Remembers that an account signed in here, so that failed attempts of others don't pause it.
 * @returns the Set-Cookie header that marks the browser
 */
export async function rememberSource(db: Db, publicUrl: string, userId: string, source: Source): Promise<string> {
  const device = source.device ?? randomBytes(32).toString('base64url')
  await writeKnownSources(db, userId, [`device ${hashSecret(device)}`, `address ${source.address}`], timestamp())
  return setCookie(publicUrl, { name: cookieName, value: device, seconds: lifetimeSeconds })
}

/** Whether the account signed in with this browser, or from this address, before. */
export async function knownFrom(
  db: Db,
  userId: string,
  source: Source,
): Promise<{ isKnownDevice: boolean; isKnownAddress: boolean }> {
  const device = source.device === null ? null : `device ${hashSecret(source.device)}`
  const address = `address ${source.address}`
  const known = await findKnownSources(db, userId, [address, ...(device === null ? [] : [device])])
  return { isKnownDevice: device !== null && known.includes(device), isKnownAddress: known.includes(address) }
}

/** Forgets browsers and addresses that an account no longer uses. */
export async function sweepSources(db: Db, now: number): Promise<void> {
  const before = timestamp(now - lifetimeSeconds * 1000)
  await db.deleteFrom('knownSource').where('lastUsedAt', '<', before).execute()
}
