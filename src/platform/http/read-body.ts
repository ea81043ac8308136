import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../contract/app-error.ts'
import { readBounded } from '../read-bounded.ts'

/** Chunks of a body. Each costs some microseconds, so a megabyte in single bytes takes a core for seconds. */
export const mostChunks = 65_536

/**
 * Reads a body whole, up to the limit of its operation. The framework would keep each chunk, which takes a hundred times
 * as much memory as its bytes if a client sends them one by one. @throws AppError BODY_TOO_LARGE
 */
export async function readBody(request: FastifyRequest, payload: Readable): Promise<Buffer> {
  const { bodyLimit: maxBytes } = request.routeOptions
  const refused = (why: string): AppError => new AppError('BODY_TOO_LARGE', why, { maxBytes })
  const isTooLarge = Number(request.headers['content-length'] ?? 0) > maxBytes
  const chunks = async function* (): AsyncGenerator<Buffer> {
    let count = 0
    // The rest of a refused body is still read, so that the client gets the answer.
    for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      count += 1
      if (count > mostChunks) throw refused(`The body has more than ${mostChunks} chunks. Send larger ones.`)
      yield chunk
    }
  }
  const bytes = isTooLarge ? null : await readBounded(chunks(), maxBytes)
  if (bytes !== null) return bytes
  throw refused(`The body is larger than the ${maxBytes} bytes that this operation accepts.`)
}
