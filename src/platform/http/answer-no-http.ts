import type { ConnectionError } from 'fastify'
import type { Socket } from 'node:net'
import { answerSocket } from './answer-socket.ts'

/** Status and message by Node's error code; other errors are about bytes that are no HTTP. */
const known: Record<string, { status: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The URL and headers of this request are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request took too long to arrive.' },
}
const noHttp = { status: '400 Bad Request', message: 'This is not a valid HTTP request.' }

/** Answers bytes that no handler will ever see, and closes the connection. */
export function answerNoHttp(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) socket.destroy()
  else answerSocket(socket, { error: 'INVALID_PATH', ...(known[error.code] ?? noHttp) })
}

/** Answers a request of HTTP/1.1 without the header that it must have, and closes the connection. */
export function answerNoHost(socket: Socket): void {
  answerSocket(socket, {
    status: '400 Bad Request',
    error: 'INVALID_PATH',
    message: 'A request of HTTP/1.1 needs the header Host.',
  })
}
