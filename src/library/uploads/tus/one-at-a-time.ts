import type { Readable } from 'node:stream'
import { AppError } from '../../../contract/app-error.ts'

interface Bringing {
  body: Readable
  ended: Promise<void>
}

/** The request that brings bytes to this process, by upload. */
const bringing = new Map<string, Bringing>()

/**
 * Ends the request that brings bytes of an upload, and waits until they are stored. A client that sends
 * another one has lost the connection of the first, which this side may notice only after a minute. Other processes don't
 * know of it: there, the offset in the database decides.
 */
export async function endEarlier(uploadId: string): Promise<void> {
  for (let earlier = bringing.get(uploadId); earlier !== undefined; earlier = bringing.get(uploadId)) await end(earlier)
}

/** Ends an earlier request for the same upload, then does the work with the body of this one. */
export async function aloneWith<T>(uploadId: string, body: Readable, work: () => Promise<T>): Promise<T> {
  // Not by `endEarlier`: after waiting for it, several that waited would go on, each of them alone.
  for (let earlier = bringing.get(uploadId); earlier !== undefined; earlier = bringing.get(uploadId)) await end(earlier)
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  bringing.set(uploadId, { body, ended })
  try {
    return await work()
  } finally {
    bringing.delete(uploadId)
    resolve()
  }
}

function end({ body, ended }: Bringing): Promise<void> {
  body.destroy(new AppError('UPLOAD_CONFLICT', 'Another request continues this upload.'))
  return ended
}
