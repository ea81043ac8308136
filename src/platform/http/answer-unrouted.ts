import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../../contract/app-error.ts'
import { errorReply } from './error-body.ts'
import { jsonHeaders } from './json-headers.ts'
import { newRequestId } from './new-request-id.ts'
import type { SafetyHeaders } from './safety-headers.ts'
import { errorBodyFor } from './vendor-errors.ts'

/** Answers a request that reaches no route with an error, in the form of every other. */
export function answerUnrouted(
  response: ServerResponse,
  { url, requestId, headers }: { url: string; requestId: string; headers: Record<string, string> },
  answer: Pick<ReturnType<typeof errorReply>, 'status' | 'body'>,
): void {
  const body = JSON.stringify(errorBodyFor(url, answer))
  response.writeHead(answer.status, {
    ...jsonHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    ...headers,
  })
  response.end(body)
}

/** Answers a request whose header Expect asks for something that no HTTP server can do, and closes the connection. */
export function answerExpectation(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  safety: SafetyHeaders,
): void {
  const message = 'The header Expect of this request asks for something that this server does not do.'
  const error = new AppError('INVALID_PATH', message, { fields: [{ path: '/', rule: 'http', message }] })
  const requestId = newRequestId()
  const answer = { ...errorReply(error, requestId), status: 417 }
  answerUnrouted(response, { url, requestId, headers: { ...safety, connection: 'close' } }, answer)
}
