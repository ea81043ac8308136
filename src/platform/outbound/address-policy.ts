import ipaddr from 'ipaddr.js'
import { AppError } from '../../contract/app-error.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = [Address, number]

/** Why an address is refused; `errorDetails.reason` of UNSAFE_URL. */
export type UnsafeReason =
  | 'malformed'
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'address'
  | 'http'
  | 'unresolvable'
  | 'redirects'

/** Allowed destinations, from TIRO_OUTBOUND_ALLOW and TIRO_OUTBOUND_HTTP. */
export interface AddressPolicy {
  /** Networks that are allowed although they aren't public; http and any port are allowed there too. */
  allowed: readonly Network[]
  /** Whether http is allowed on the public internet. */
  http: boolean
}

/** Allowed ports of public hosts: a URL from a user must not reach mail or database servers. */
const publicPorts = { 'https:': [443, 8443], 'http:': [80, 8080] } as const

const sentences: Record<UnsafeReason, string> = {
  malformed: "This isn't a valid URL. Use one such as https://example.org/path.",
  scheme: 'Only https URLs are allowed.',
  credentials: 'The URL must not contain a user name or password.',
  port: "This port isn't allowed. Use port 443.",
  address:
    "This address isn't on the public internet. The operator can allow private networks in TIRO_OUTBOUND_ALLOW, such as 127.0.0.0/8 for the server's own machine.",
  http: 'Only https URLs are allowed, not http. The operator can allow http in private networks (TIRO_OUTBOUND_ALLOW, such as 127.0.0.0/8 for the server itself) or on the public internet (TIRO_OUTBOUND_HTTP).',
  // One answer for both: it must not tell which names exist inside.
  unresolvable:
    "This host name doesn't exist or isn't on the public internet. The operator can allow private networks in TIRO_OUTBOUND_ALLOW.",
  redirects: 'This URL redirects too many times.',
}

/** AppError UNSAFE_URL with `reason`. @param cause for the log, never for the caller */
export function unsafe(reason: UnsafeReason, cause?: unknown): AppError {
  return new AppError('UNSAFE_URL', sentences[reason], { reason }, cause === undefined ? {} : { cause })
}

/** @param allow CIDRs, e.g. `127.0.0.0/8`, already validated by the configuration */
export function addressPolicy(options: { allow: readonly string[]; http: boolean }): AddressPolicy {
  return { allowed: options.allow.map((cidr) => ipaddr.parseCIDR(cidr)), http: options.http }
}

/**
 * Why a connection to an IP address isn't allowed; null if it is. IPv6 forms that embed an IPv4 address (mapped, NAT64,
 * 6to4, Teredo) are refused like private ones, even if the embedded address is public.
 */
export function refusalOf(
  policy: AddressPolicy,
  protocol: 'https:' | 'http:',
  ip: string,
  port: number,
): UnsafeReason | null {
  // A zone ID names an interface of this machine.
  if (ip.includes('%') || !ipaddr.isValid(ip)) return 'address'
  const given = ipaddr.parse(ip)
  const address = given instanceof ipaddr.IPv6 && isMapped(given) ? given.toIPv4Address() : given
  if (policy.allowed.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))) {
    return null
  }
  if (!isPublic(given)) return 'address'
  if (protocol === 'http:' && !policy.http) return 'http'
  return publicPorts[protocol].some((allowed) => allowed === port) ? null : 'port'
}

/** ::ffff:0:0/96 only. ipaddr.js also calls the obsolete ::/96 mapped. */
function isMapped(address: ipaddr.IPv6): boolean {
  return address.isIPv4MappedAddress() && address.parts[5] === 0xff_ff
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  // All global addresses are currently in 2000::/3; the rest is unassigned (RFC 4291, section 2.4).
  return address.kind() === 'ipv4' || ((address as ipaddr.IPv6).parts[0] ?? 0) >> 13 === 1
}
