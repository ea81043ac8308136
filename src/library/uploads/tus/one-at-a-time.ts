import type { Readable } from 'node:stream'
import { AppError } from '../../../contract/app-error.ts'

/** The request that brings bytes to this process, by upload. */
const bringing = new Map<string, { body: Readable; ended: Promise<void> }>()

/**
 * Ends the request that brings bytes of an upload, and waits until they are stored. A client that sends
 * another one has lost the connection of the first, which this side may notice only after a minute. Other processes don't
 * know of it: there, the offset in the database decides.
 */
export async function endEarlier(uploadId: string): Promise<void> {
  for (;;) {
    const earlier = bringing.get(uploadId)
    if (earlier === undefined) return
    earlier.body.destroy(new AppError('UPLOAD_CONFLICT', 'Another request continues this upload.'))
    await earlier.ended
  }
}

/** Ends an earlier request for the same upload, then does the work with the body of this one. */
export async function aloneWith<T>(uploadId: string, body: Readable, work: () => Promise<T>): Promise<T> {
  await endEarlier(uploadId)
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  bringing.set(uploadId, { body, ended })
  try {
    return await work()
  } finally {
    bringing.delete(uploadId)
    resolve()
  }
}
