import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unknownAddress } from './unknown-address.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The paths of the two legacy endpoints: all that their own host name serves. */
    isLegacy?: boolean
  }
}

/**
 * Restricts `host`, the name reserved for the legacy endpoints, to those endpoints. They also remain available under
 * every other name. The client chooses the Host header, so this keeps URLs tidy but protects nothing.
 */
export function restrictLegacyHost(
  app: FastifyInstance,
  host: string,
  isLegacyPath: (path: string) => boolean,
  count: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.hostname.replace(/\.$/, '').toLowerCase() !== host) return
    if (request.routeOptions.config.isLegacy === true) return
    const path = request.url.split('?', 1)[0] ?? ''
    // Other methods get the usual response, with the methods that the URL accepts.
    if (request.is404 && isLegacyPath(path)) return
    await count(request, reply)
    throw unknownAddress(path)
  })
}
