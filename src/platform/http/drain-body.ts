import type { IncomingMessage } from 'node:http'

/** How much of a refused body is still read, so that its sender comes to read the answer. */
const maxBytes = 64 * 1024 ** 2
const maxMs = 5000

/**
 * Reads and drops what is left of a request's body. A connection that is closed while its sender still writes is reset,
 * and the answer is lost with it. Gives up at a size or time that only a hostile or hopeless sender reaches.
 */
export function drainBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve()
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > maxBytes) return Promise.resolve()
  return new Promise((resolve) => {
    let seen = 0
    const done = (): void => {
      clearTimeout(timer)
      request.off('data', count)
      resolve()
    }
    const count = (chunk: Buffer): void => {
      seen += chunk.length
      if (seen > maxBytes) done()
    }
    const timer = setTimeout(done, maxMs)
    request.on('data', count)
    request.once('end', done)
    request.once('close', done)
    request.resume()
  })
}
