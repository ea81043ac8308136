import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { refusalOf, unsafe, type AddressPolicy } from './address-policy.ts'
import type { Target } from './check-url.ts'

/** IP addresses of a name, in the order to try them; the system's resolver unless a test hands in its own. */
export type Resolve = (name: string) => Promise<string[]>

export const systemResolve: Resolve = async (name) => {
  const found = await lookup(name, { all: true })
  return found.map(({ address }) => address)
}

/**
 * The IP addresses that a connection may be made to: what this returns is what must be connected to, since the name
 * can mean something else a moment later. One forbidden address among them refuses all.
 * @throws AppError UNSAFE_URL with `reason`
 */
export async function resolveHost(
  policy: AddressPolicy,
  resolve: Resolve,
  { protocol, host, port }: Pick<Target, 'protocol' | 'host' | 'port'>,
): Promise<string[]> {
  const addresses = isIP(host) === 0 ? await addressesOf(resolve, host) : [host]
  for (const address of addresses) {
    const reason = refusalOf(policy, protocol, address, port)
    if (reason !== null) throw unsafe(reason)
  }
  return addresses
}

async function addressesOf(resolve: Resolve, name: string): Promise<string[]> {
  let found: string[]
  try {
    found = await resolve(name)
  } catch {
    // Which resolver said what is nothing for the caller.
    throw unsafe('unresolvable')
  }
  if (found.length === 0) throw unsafe('unresolvable')
  return found
}
