import { isIP } from 'node:net'
import { refusalOf, unsafe, type AddressPolicy } from './address-policy.ts'
import { isSmuggled } from './is-smuggled.ts'

/** A parsed URL and its destination. */
export interface Target {
  /** Without a fragment, which is for the reader of a page and not for its server. */
  url: URL
  protocol: 'https:' | 'http:'
  /** Name or IP address, IPv6 without brackets. */
  host: string
  port: number
}

/**
 * The address of a source as it is stored: without its fragment, otherwise as written.
 * @throws AppError UNSAFE_URL if it carries instructions to yt-dlp
 */
export function storableUrl(address: string): string {
  if (isSmuggled(address)) throw unsafe('malformed')
  return address.split('#', 1)[0] ?? ''
}

/** Longest accepted URL. */
const maxLength = 4000

/**
 * Parses a URL and refuses what needs no lookup: other schemes, credentials, and forbidden IP addresses in every
 * spelling (the URL parser resolves decimal, octal, hex and short forms, as every client does).
 * @throws AppError UNSAFE_URL with `reason`
 */
export function checkUrl(policy: AddressPolicy, text: string): Target {
  if (text.length > maxLength || isSmuggled(text) || !URL.canParse(text)) throw unsafe('malformed')
  const url = new URL(text)
  url.hash = ''
  const { protocol } = url
  if (protocol !== 'https:' && protocol !== 'http:') throw unsafe('scheme')
  if (url.username !== '' || url.password !== '') throw unsafe('credentials')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (host === '' || host === '.') throw unsafe('malformed')
  const port = url.port === '' ? (protocol === 'https:' ? 443 : 80) : Number(url.port)
  if (isIP(host) !== 0) {
    const reason = refusalOf(policy, protocol, host, port)
    if (reason !== null) throw unsafe(reason)
  } else if (policy.allowed.length === 0) {
    // No network is allowed explicitly, so this is known without a lookup.
    if (protocol === 'http:' && !policy.http) throw unsafe('http')
  }
  return { url, protocol, host, port }
}
