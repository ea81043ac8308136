import { isIP } from 'node:net'
import { refusalOf, unsafe, type AddressPolicy } from './address-policy.ts'
import type { Target } from './check-url.ts'

/** IP addresses of a name, in the order to try them. Uses the system's resolver unless a test provides its own. */
export type Resolve = (name: string) => Promise<string[]>

/**
 * Addresses of each version of IP that are tried. The owner of a name chooses its addresses: an answer holds thousands,
 * and trying them all would take hours, or connect this server to as many hosts of others.
 */
const mostTried = 4

/**
 * The IP addresses that a connection may use. Connect only to these addresses: the name may resolve differently a
 * moment later. A single forbidden address refuses them all; of many, the first ones are returned.
 * @throws AppError UNSAFE_URL with `reason`
 */
export async function resolveHost(
  policy: AddressPolicy,
  resolve: Resolve,
  { protocol, host, port }: Pick<Target, 'protocol' | 'host' | 'port'>,
): Promise<string[]> {
  const isName = isIP(host) === 0
  const addresses = isName ? await addressesOf(resolve, host) : [host]
  for (const address of addresses) {
    const reason = refusalOf(policy, protocol, address, port)
    // The answer for a name inside is the same as for a name that doesn't exist.
    if (reason === 'address' && isName)
      throw unsafe('unresolvable', new Error(`${host} is ${address}, a private address`))
    if (reason !== null) throw unsafe(reason)
  }
  return [4, 6].flatMap((version) => addresses.filter((one) => isIP(one) === version).slice(0, mostTried))
}

async function addressesOf(resolve: Resolve, name: string): Promise<string[]> {
  let found: string[]
  try {
    found = await resolve(name)
  } catch (error) {
    throw unsafe('unresolvable', error)
  }
  if (found.length === 0) throw unsafe('unresolvable')
  return found
}
