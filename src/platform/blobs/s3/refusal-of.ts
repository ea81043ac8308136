import { dropBody, type S3Client } from './s3-client.ts'
import { S3Error } from './s3-error.ts'

/** How often a store that refuses the keys is asked again, milliseconds. */
const askMs = 5000

/**
 * Says whether the store refuses the keys, as after they were exchanged there. Nobody else may send it a request then, so
 * this asks it for the object now and then, until it accepts them.
 */
export function refusalOf(client: S3Client, object: string): () => Promise<string | null> {
  let askedAt = -Infinity
  return async () => {
    if (client.refused !== null && performance.now() - askedAt > askMs) {
      askedAt = performance.now()
      try {
        await dropBody((await client.sendOnce({ operation: 'get', method: 'GET', object })).body)
      } catch (error) {
        if (!(error instanceof S3Error)) throw error
      }
    }
    const { refused } = client
    if (refused === null) return null
    return `The media storage refuses the keys (${refused.code}). Restart Tiro with the new ones: TIRO_S3_ACCESS_KEY_ID and TIRO_S3_SECRET_ACCESS_KEY, or the file in TIRO_S3_CREDENTIALS_FILE.`
  }
}
