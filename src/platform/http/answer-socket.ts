import type { ConnectionError } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '../../contract/errors.ts'
import { jsonHeaders } from './json-headers.ts'
import type { SafetyHeaders } from './safety-headers.ts'

/** An error for a connection whose request no handler sees. */
export interface SocketAnswer {
  /** e.g. `429 Too Many Requests` */
  status: string
  error: ErrorCode
  message: string
  retryAfterSeconds?: number
}

/** Answers on a connection itself, in the form of every other error, and closes it. */
export function answerSocket(
  socket: Socket,
  { status, error, message, retryAfterSeconds }: SocketAnswer,
  safety: SafetyHeaders,
): void {
  const retry = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
  const place = error === 'INVALID_PATH' ? { fields: [{ path: '/', rule: 'http', message }] } : {}
  const body = JSON.stringify({ error, errorDetails: { message, requestId: 'req_none', ...place, ...retry } })
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries({ ...jsonHeaders, ...safety }).map(([name, value]) => `${name}: ${value}`),
    ...(retryAfterSeconds === undefined ? [] : [`retry-after: ${retryAfterSeconds}`]),
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

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
export function answerNoHttp(error: ConnectionError, socket: Socket, safety: SafetyHeaders): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) socket.destroy()
  else answerSocket(socket, { error: 'INVALID_PATH', ...(known[error.code] ?? noHttp) }, safety)
}

/** Whether a request has the header Host once; one of HTTP/1.0 needs none (RFC 9112, section 3.2). */
export function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1')
}

/** Answers a request without the header Host, or with two, and closes the connection. */
export function answerNoHost(socket: Socket, safety: SafetyHeaders): void {
  answerSocket(
    socket,
    {
      status: '400 Bad Request',
      error: 'INVALID_PATH',
      message: 'A request of HTTP/1.1 needs the header Host once.',
    },
    safety,
  )
}
