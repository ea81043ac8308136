import { isIP } from 'node:net'
import { isLoopback } from '../../platform/http/is-loopback.ts'

/** The site that passkeys belong to: a host name, and the origin of its pages. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The site of a public URL. Passkeys need a host name, so the loopback address counts as `localhost`, and any other
 * address of digits is null.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl)
  if (isLoopback(url)) url.hostname = 'localhost'
  const isAddress = isIP(url.hostname) !== 0 || url.hostname.startsWith('[')
  return isAddress ? null : { id: url.hostname, origin: url.origin }
}
