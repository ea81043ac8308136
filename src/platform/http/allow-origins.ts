import type { FastifyInstance } from 'fastify'
import { addVary } from './compress.ts'

/** Headers that a page may read besides those that browsers always show. */
const exposed = [
  'ETag',
  'Link',
  'Location',
  'Content-Disposition',
  'Content-Range',
  'Accept-Ranges',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Idempotency-Replayed',
  'Tiro-Engine',
  'Tiro-Quality',
  'Tiro-Recording',
  'Tiro-Warnings',
  // What tus clients read.
  'Tus-Checksum-Algorithm',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Defer-Length',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  // Where an app learns how to ask for access.
  'WWW-Authenticate',
  'X-Request-Id',
].join(', ')
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
/** How long a browser may remember the answer to its question, seconds: the most that Chromium does. */
const maxAge = '7200'

/** Whether pages of an origin may call the API; `origins` are the setting's. */
export function isCorsOrigin(origins: readonly string[], origin: string): boolean {
  return origins.includes('*') || origins.includes(origin.toLowerCase())
}

/**
 * Lets pages of other origins call the API with a key (CORS). The answers never allow credentials, so such a page
 * can't use the cookie of somebody who is signed in here.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    // Caches must not give one origin's answer to another.
    addVary(reply, 'origin')
    const { origin } = request.headers
    if (origin === undefined) return
    if (!isCorsOrigin(origins, origin)) return
    reply.header('access-control-allow-origin', origins.includes('*') ? '*' : origin)
    reply.header('access-control-expose-headers', exposed)
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return
    // The browser asks in advance, without the key. Any header may be sent: each operation checks its own.
    const wanted = request.headers['access-control-request-headers']
    reply.header('access-control-allow-methods', methods)
    if (wanted !== undefined && /^[\w\-, ]{1,1000}$/.test(wanted)) reply.header('access-control-allow-headers', wanted)
    reply.header('access-control-max-age', maxAge)
    addVary(reply, 'access-control-request-headers')
    return reply.code(204).send()
  })
}
