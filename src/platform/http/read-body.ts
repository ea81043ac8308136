import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../contract/app-error.ts'
import { readBounded } from '../read-bounded.ts'

/** Pieces of a body. Each costs some microseconds, so a megabyte in single bytes takes a core for seconds. */
export const mostPieces = 65_536

/**
 * Reads a body whole, up to the limit of its operation. The framework would keep each chunk, which takes a hundred times
 * as much memory as its bytes if a client sends them one by one. @throws AppError BODY_TOO_LARGE
 */
export async function readBody(request: FastifyRequest, payload: Readable): Promise<Buffer> {
  const { bodyLimit: maxBytes } = request.routeOptions
  const isTooLarge = Number(request.headers['content-length'] ?? 0) > maxBytes
  // The rest of a refused body is still read, so that the client gets the answer.
  const pieces = payload.iterator({ destroyOnReturn: false })
  const bytes = isTooLarge ? null : await readBounded(pieces, maxBytes, mostPieces)
  if (bytes !== null) return bytes
  const message = `The body is larger than the ${maxBytes} bytes that this operation accepts, or has more than ${mostPieces} chunks.`
  throw new AppError('BODY_TOO_LARGE', message, { maxBytes })
}
