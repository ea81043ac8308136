import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../contract/app-error.ts'
import { isLoopback } from '../../platform/http/is-loopback.ts'

/**
 * Whether one of this instance's own pages sent a request (its Origin header). Without TIRO_PUBLIC_URL that is the
 * loopback address, which has several spellings.
 */
export function isOwnOrigin(origin: string, publicUrl: string): boolean {
  if (!URL.canParse(origin) || !URL.canParse(publicUrl)) return false
  const given = new URL(origin)
  const own = new URL(publicUrl)
  if (given.origin === own.origin) return true
  return given.protocol === own.protocol && given.port === own.port && isLoopback(given) && isLoopback(own)
}

/** AppError ORIGIN_FORBIDDEN unless the request comes from an own page; `mayBeAbsent` allows requests of programs. */
export function requireOwnOrigin(origin: string | undefined, publicUrl: string, mayBeAbsent: boolean): void {
  if (origin === undefined && mayBeAbsent) return
  if (origin !== undefined && isOwnOrigin(origin, publicUrl)) return
  throw new AppError(
    'ORIGIN_FORBIDDEN',
    `Only pages of ${publicUrl} may use a session for this. Set TIRO_PUBLIC_URL to your address, or use an API key.`,
  )
}

/** AppError ORIGIN_FORBIDDEN if a page of another site made a browser send the request. Programs say no site. */
export function requireNoOtherSite(headers: IncomingHttpHeaders, publicUrl: string): void {
  const { origin, 'sec-fetch-site': site } = headers
  const isOther = site !== undefined && site !== 'same-origin' && site !== 'none'
  if (!isOther && (origin === undefined || isOwnOrigin(origin, publicUrl))) return
  throw new AppError(
    'ORIGIN_FORBIDDEN',
    'Pages of other sites must send their API key in the header x-api-key or as Authorization: Bearer.',
  )
}
