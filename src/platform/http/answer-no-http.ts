import type { ConnectionError } from 'fastify'
import type { Socket } from 'node:net'

/** Status and sentence by Node's error code; other errors are about bytes that are no HTTP. */
const known: Record<string, [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The URL and headers of this request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive.'],
}
const noHttp: [number, string, string] = [400, 'Bad Request', 'This is not a valid HTTP request.']

/** Answers bytes that no handler will ever see, in the form of every other error, and closes the connection. */
export function answerNoHttp(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, reason, message] = known[error.code] ?? noHttp
  const body = JSON.stringify({ error: 'INVALID_PATH', errorDetails: { message, requestId: 'req_none' } })
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
