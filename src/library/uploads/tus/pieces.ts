import type { Readable } from 'node:stream'
import { asError } from '../../../contract/app-error.ts'

/** A body that is read in pieces, one after the other. */
export interface Pieces {
  /** Whether more bytes have come. False: the body has ended, or its connection. */
  hasMore: () => Promise<boolean>
  /** The next bytes, at most so many. They end where the body breaks, too. */
  next: (most: number) => AsyncGenerator<Uint8Array>
  /** Why the body broke; null: it didn't. */
  failure: () => Error | null
  /** Leaves what wasn't read to others. */
  leave: () => Promise<void>
}

export function piecesOf(body: Readable): Pieces {
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Uint8Array>
  let chunk: Uint8Array | null = null
  let hasEnded = false
  let failure: Error | null = null

  const hasMore = async (): Promise<boolean> => {
    while (chunk === null && !hasEnded) {
      try {
        const { done = false, value } = await chunks.next()
        if (done) hasEnded = true
        else if (value.byteLength > 0) chunk = value
      } catch (error) {
        failure = asError(error)
        hasEnded = true
      }
    }
    return chunk !== null
  }
  return {
    hasMore,
    async *next(most) {
      for (let size = 0; size < most && (await hasMore()) && chunk !== null;) {
        const bytes: Uint8Array = chunk.subarray(0, most - size)
        chunk = bytes.byteLength < chunk.byteLength ? chunk.subarray(bytes.byteLength) : null
        size += bytes.byteLength
        yield bytes
      }
    },
    failure: () => failure,
    leave: async () => {
      await chunks.return?.()
    },
  }
}
