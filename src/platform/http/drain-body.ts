import type { IncomingMessage } from 'node:http'
import { mostChunks } from './read-body.ts'

/** How much of a refused body is still read, so that the client gets to read the response. */
const maxBytes = 64 * 1024 ** 2
const maxMs = 5000

/**
 * Reads and discards the rest of a request's body. Closing a connection while the client still writes resets it, and
 * the response is lost. Stops at a size, time or number of chunks that only a hostile or broken client reaches.
 */
export function drainBody(request: IncomingMessage): Promise<void> {
  // A request from inside this process has no `complete`.
  if (request.complete || request.readableEnded || request.destroyed) return Promise.resolve()
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > maxBytes) return Promise.resolve()
  return new Promise((resolve) => {
    let seen = 0
    let chunks = 0
    const done = (): void => {
      clearTimeout(timer)
      request.off('data', count)
      resolve()
    }
    const count = (chunk: Buffer): void => {
      seen += chunk.length
      chunks += 1
      if (seen > maxBytes || chunks > mostChunks) done()
    }
    const timer = setTimeout(done, maxMs)
    request.on('data', count)
    request.once('end', done)
    request.once('close', done)
    request.resume()
  })
}
