import { isIP } from 'node:net'
import { UsageError } from '../../contract/app-error.ts'
import type { Settings } from './settings.ts'

/** Ranges that have a name in @fastify/proxy-addr. */
const named: readonly string[] = ['loopback', 'linklocal', 'uniquelocal']

/** Addresses and networks whose X-Forwarded-For counts. */
export function readTrustedProxies(list: Settings['list']): string[] {
  const proxies = list('TIRO_TRUSTED_PROXIES')
  const wrong = proxies.find((proxy) => !named.includes(proxy) && !isNetwork(proxy))
  if (wrong === undefined) return proxies
  throw new UsageError(
    `TIRO_TRUSTED_PROXIES must be IP addresses or networks such as 10.0.0.0/8, separated by commas, not "${wrong}".`,
  )
}

function isNetwork(text: string): boolean {
  const [address = '', range, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (range === undefined || (version === 4 && isIP(range) === 4)) return true
  return /^\d+$/.test(range) && Number(range) >= 1 && Number(range) <= (version === 4 ? 32 : 128)
}
