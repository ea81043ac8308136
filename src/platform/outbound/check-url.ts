import { isIP } from 'node:net'
import { refusalOf, unsafe, type AddressPolicy } from './address-policy.ts'

/** A parsed URL and its destination. */
export interface Target {
  url: URL
  protocol: 'https:' | 'http:'
  /** Name or IP address, IPv6 without brackets. */
  host: string
  port: number
}

/** Longest accepted URL. */
const maxLength = 4000

/**
 * Parses a URL and refuses what needs no lookup: other schemes, credentials, and forbidden IP addresses in every
 * spelling (the URL parser resolves decimal, octal, hex and short forms, as every client does).
 * @throws AppError UNSAFE_URL with `reason`
 */
export function checkUrl(policy: AddressPolicy, text: string): Target {
  if (text.length > maxLength || !URL.canParse(text)) throw unsafe('malformed')
  const url = new URL(text)
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
