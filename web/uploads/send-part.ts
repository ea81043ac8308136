import { ownAddress } from '../api/client.ts'
import { sendBytes } from '../api/send-bytes.ts'

/** Sends one part and reports progress. Resolves to its ETag, or null if the store doesn't show it. Throws as `sendBytes`. */
export async function sendPart(
  address: string,
  bytes: Blob,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<string | null> {
  const request = await sendBytes({ method: 'PUT', address: ownAddress(address) }, bytes, onProgress, signal)
  return request.getResponseHeader('etag')
}
