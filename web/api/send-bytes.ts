import { errorOf } from '../../src/client/client.ts'
import { noteAnswer, noteSilence } from './connection.ts'

/**
 * Sends bytes and reports how many have gone, which fetch can't. Resolves to the request with its answer. Throws
 * ClientError if the server rejects it, TypeError if the connection breaks, the signal's reason if it is aborted.
 */
export function sendBytes(
  { method, address, headers = {} }: { method: 'PUT' | 'POST'; address: string; headers?: Record<string, string> },
  bytes: Blob,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = (): void => request.abort()
    const done = (): void => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded))
    request.addEventListener('load', () => {
      done()
      noteAnswer()
      if (request.status >= 200 && request.status < 300) resolve(request)
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
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(bytes)
  })
}
