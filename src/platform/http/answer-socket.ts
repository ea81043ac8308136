import type { Socket } from 'node:net'
import type { ErrorCode } from '../../contract/errors.ts'

/** An error for a connection whose request no handler sees. */
export interface SocketAnswer {
  /** e.g. `429 Too Many Requests` */
  status: string
  error: ErrorCode
  message: string
  retryAfterSeconds?: number
}

/** Answers on a connection itself, in the form of every other error, and closes it. */
export function answerSocket(socket: Socket, { status, error, message, retryAfterSeconds }: SocketAnswer): void {
  const retry = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
  const place = error === 'INVALID_PATH' ? { fields: [{ path: '/', rule: 'http', message }] } : {}
  const body = JSON.stringify({ error, errorDetails: { message, requestId: 'req_none', ...place, ...retry } })
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...(retryAfterSeconds === undefined ? [] : [`retry-after: ${retryAfterSeconds}`]),
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
