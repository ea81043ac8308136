import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../contract/app-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** One of the two older endpoints: all that there is under their own host name. */
    isLegacy?: boolean
  }
}

/**
 * Under `host`, the name that the older endpoints have of their own, there is nothing else. They stay where they are
 * under every other name. The name is what the client says: this keeps addresses tidy, and protects nothing.
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
    // With another method it is answered as everywhere: by what the address takes.
    if (request.is404 && isLegacyPath(path)) return
    await count(request, reply)
    throw new AppError('NOT_FOUND', 'Nothing was found at this address.', { resource: 'route', id: path.slice(0, 200) })
  })
}
