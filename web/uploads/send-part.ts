import { ownAddress } from '../api/client.ts'
import { noteAnswer, noteSilence } from '../api/connection.ts'
import { errorOf } from '../../src/client/client.ts'

/** Sends one part and reports progress. Resolves to its ETag, or null if the store doesn't show it. Throws ClientError if the server rejects it, else a TypeError. */
export function sendPart(
  address: string,
  bytes: Blob,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = (): void => request.abort()
    const done = (): void => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded))
    request.addEventListener('load', () => {
      done()
      noteAnswer()
      if (request.status >= 200 && request.status < 300) resolve(request.getResponseHeader('etag'))
      else errorOf(new Response(request.responseText, { status: request.status })).then(reject, reject)
    })
    request.addEventListener('error', () => {
      done()
      noteSilence()
      reject(new TypeError('The connection broke.'))
    })
    request.addEventListener('abort', () => {
      done()
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError'))
    })
    if (signal.aborted) {
      done()
      reject(new DOMException('aborted', 'AbortError'))
      return
    }
    request.open('PUT', ownAddress(address))
    request.send(bytes)
  })
}
