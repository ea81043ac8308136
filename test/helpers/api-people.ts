// People with accounts on a test server, and requests as they would send them.
import assert from 'node:assert/strict'
import { createClient, type Client } from '../../src/client/client.ts'
import { tiro, type TestServer } from './harness.ts'

export interface Answer {
  status: number
  headers: Headers
  /** The body as JSON, otherwise as text. */
  body: unknown
}

export interface Sent {
  method?: string
  key?: string
  cookie?: string
  origin?: string
  headers?: Record<string, string>
  body?: unknown
  /** Sent unchanged. */
  raw?: string | Uint8Array<ArrayBuffer>
}

type Asked = Pick<TestServer, 'address'> & Partial<Pick<TestServer, 'ownAddress'>>

/** As browsers send it, also behind a proxy that the server doesn't know of. */
function originOf({ address, ownAddress }: Asked): string {
  return ownAddress ?? address
}

/** Sends a request to a path of the API (or of the server, if it doesn't begin with /api/v1). */
export async function send(server: Asked, path: string, sent: Sent = {}): Promise<Answer> {
  const stop = new AbortController()
  const body = sent.raw ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body))
  const response = await fetch(`${server.address}${path}`, {
    method: sent.method ?? 'GET',
    redirect: 'manual',
    headers: {
      ...(sent.key === undefined ? {} : { 'x-api-key': sent.key }),
      ...(sent.cookie === undefined ? {} : { cookie: sent.cookie, origin: sent.origin ?? originOf(server) }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(body === undefined ? {} : { body }),
    signal: stop.signal,
  })
  if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) {
    stop.abort()
    return { status: response.status, headers: response.headers, body: null }
  }
  const text = await response.text()
  try {
    return { status: response.status, headers: response.headers, body: JSON.parse(text) as unknown }
  } catch {
    return { status: response.status, headers: response.headers, body: text }
  }
}

/** The code of Tiro in an error, also in one of another vendor's shape. */
export function codeOf(answer: Answer): string {
  const body = answer.body as Partial<Record<'err_code' | 'err_msg' | 'code', string>> & {
    error: string | { code: string }
    detail?: string | { status: string; message: string }
  }
  const { error, err_code: deepgram } = body
  if (typeof body.detail === 'object') {
    const elevenLabs = {
      needs_authorization: 'API_KEY_MISSING',
      invalid_api_key: body.detail.message.includes('expired') ? 'API_KEY_EXPIRED' : 'API_KEY_INVALID',
      missing_permissions: 'INSUFFICIENT_ROLE',
    } as Record<string, string>
    return elevenLabs[body.detail.status] ?? body.detail.status.toUpperCase()
  }
  if (body.detail !== undefined) return body.code ?? body.detail
  if (deepgram !== undefined) {
    if (deepgram === 'INVALID_AUTH') {
      const { err_msg: message = '' } = body
      if (message.startsWith('Send your API key')) return 'API_KEY_MISSING'
      return message.includes('expired') ? 'API_KEY_EXPIRED' : 'API_KEY_INVALID'
    }
    return { INSUFFICIENT_PERMISSIONS: 'INSUFFICIENT_ROLE', TOO_MANY_REQUESTS: 'RATE_LIMITED' }[deepgram] ?? deepgram
  }
  if (typeof error === 'string') return body.code ?? error
  const openAi = { invalid_api_key: 'API_KEY_INVALID', rate_limit_exceeded: 'RATE_LIMITED' } as Record<string, string>
  return openAi[error.code] ?? error.code.toUpperCase()
}

/** The sentence and the request of an error in any shape; OpenAI's has no request. */
export function sentenceOf(answer: Answer): { message: string; requestId: string | undefined } {
  const { errorDetails, err_msg, detail, error, request_id } = answer.body as Record<string, string> & {
    errorDetails?: { message: string; requestId: string }
  }
  if (errorDetails !== undefined) return errorDetails
  if (typeof detail === 'object') {
    const { message, request_id: requestId } = detail as Record<string, string>
    return { message: message ?? '', requestId }
  }
  const sentence = err_msg ?? detail
  if (sentence !== undefined) return { message: sentence, requestId: request_id }
  if (typeof error === 'string') return { message: error, requestId: request_id }
  return { message: (error as unknown as { message: string }).message, requestId: undefined }
}

export function details(answer: Answer): Record<string, unknown> {
  return (answer.body as { errorDetails: Record<string, unknown> }).errorDetails
}

/** The fields of a response that must be successful. */
export function fields(answer: Answer): Record<string, unknown> {
  assert.ok(answer.status < 300, JSON.stringify(answer.body))
  return answer.body as Record<string, unknown>
}

/** The password of the administrator, where a test needs no other. */
export const administratorPassword = 'correct horse battery'
const administrators = new Map<string, Promise<string>>()

/** The cookie of a session of the administrator, which has a password from then on. */
export async function administrator(server: TestServer): Promise<string> {
  const known = administrators.get(server.data) ?? signInAsAdministrator(server)
  administrators.set(server.data, known)
  return known
}

async function signInAsAdministrator(server: TestServer): Promise<string> {
  const { email } = await server.client.getMe({})
  if (email === 'owner@localhost') {
    const reset = await tiro(['users', 'reset-password', email, '--data', server.data])
    const token = new URL(reset.stdout.trim()).searchParams.get('token')
    const body = { token, password: administratorPassword }
    fields(await send(server, '/api/v1/password-resets', { method: 'POST', body }))
  }
  return signIn(server, { email, password: administratorPassword })
}

/** Signs in without a second factor and returns the cookie of the session. */
export async function signIn(server: Asked, body: { email: string; password: string }): Promise<string> {
  const answer = await send(server, '/api/v1/sessions', { method: 'POST', body })
  fields(answer)
  return sessionCookieOf(answer)
}

/** The cookie of the session that an answer sets; '' if none. */
export function sessionCookieOf(answer: Answer): string {
  return cookieFrom(answer, 'tiro_session')
}

/** A cookie that an answer sets, as a Cookie header; '' if it sets none of this name. */
export function cookieFrom(answer: Answer, name: string): string {
  const set = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
  return set.find((cookie) => cookie.startsWith(`${name}=`) && cookie !== `${name}=`) ?? ''
}

/** A typed client with a session in place of a key. */
export function clientOf(server: Asked, cookie: string): Client {
  return createClient({
    baseUrl: server.address,
    key: null,
    fetch: (address, init) => {
      const headers = new Headers(init.headers)
      headers.set('cookie', cookie)
      headers.set('origin', originOf(server))
      return fetch(address, { ...init, headers })
    },
  })
}

/** A typed client of the administrator's session, for what keys can't do. */
export async function administratorClient(server: TestServer): Promise<Client> {
  return clientOf(server, await administrator(server))
}

/** Makes an account by an invitation of the administrator and returns the cookie of its session. */
export async function person(server: TestServer, email: string): Promise<{ id: string; cookie: string }> {
  const { invitationUrl } = await (await administratorClient(server)).createInvitation({ body: { email } })
  const invitation = new URL(invitationUrl ?? '').searchParams.get('token')
  return signUp(server, { email, password: 'a long password', invitation })
}

export async function signUp(server: TestServer, body: object): Promise<{ id: string; cookie: string }> {
  const answer = await send(server, '/api/v1/accounts', { method: 'POST', body })
  return { id: String(fields(answer)['id']), cookie: sessionCookieOf(answer) }
}
