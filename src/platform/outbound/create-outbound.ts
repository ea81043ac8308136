import type { Outbound, OutboundOptions } from './outbound.ts'

/**
 * The guarded client, created on first use: most instances never need it, and its HTTP library takes ten megabytes.
 */
export function createOutbound(options: OutboundOptions): Outbound {
  let client: Promise<Outbound> | undefined
  const ready = (): Promise<Outbound> =>
    (client ??= import('./guarded-client.ts').then((module) => module.createGuardedClient(options)))
  return {
    check: async (address) => (await ready()).check(address),
    request: async (address, given) => (await ready()).request(address, given),
    connect: async (target, signal) => (await ready()).connect(target, signal),
    close: async () => (await client)?.close(),
  }
}
