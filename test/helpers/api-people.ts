// People with accounts on a test server, and requests as they would send them.
import assert from 'node:assert/strict'
import type { TestServer } from './harness.ts'

export interface Answer {
  status: number
  headers: Headers
  /** JSON of the body; text where it is none. */
  body: unknown
}

export interface Sent {
  method?: string
  key?: string
  cookie?: string
  origin?: string
  headers?: Record<string, string>
  body?: unknown
  /** Sent as it is. */
  raw?: string | Uint8Array<ArrayBuffer>
}

/** Sends a request to a path of the API (or of the server, where it does not begin with /api/v1). */
export async function send(server: Pick<TestServer, 'address'>, path: string, sent: Sent = {}): Promise<Answer> {
  const stop = new AbortController()
  const body = sent.raw ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body))
  const response = await fetch(`${server.address}${path}`, {
    method: sent.method ?? 'GET',
    redirect: 'manual',
    headers: {
      ...(sent.key === undefined ? {} : { 'x-api-key': sent.key }),
      ...(sent.cookie === undefined ? {} : { cookie: sent.cookie, origin: sent.origin ?? server.address }),
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

/** `error` of an answer. */
export function codeOf(answer: Answer): string {
  return (answer.body as { error: string }).error
}

export function details(answer: Answer): Record<string, unknown> {
  return (answer.body as { errorDetails: Record<string, unknown> }).errorDetails
}

/** The fields of an answer that has to have succeeded. */
export function fields(answer: Answer): Record<string, unknown> {
  assert.ok(answer.status < 300, JSON.stringify(answer.body))
  return answer.body as Record<string, unknown>
}

/** Makes an account by an invitation of the administrator and returns the cookie of its session. */
export async function person(server: TestServer, email: string): Promise<{ id: string; cookie: string }> {
  const invited = fields(
    await send(server, '/api/v1/invitations', { method: 'POST', key: server.key, body: { email } }),
  )
  const invitation = new URL(String(invited['invitationUrl'])).searchParams.get('token')
  return signUp(server, { email, password: 'a long password', invitation })
}

export async function signUp(server: TestServer, body: object): Promise<{ id: string; cookie: string }> {
  const answer = await send(server, '/api/v1/accounts', { method: 'POST', body })
  const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0]
  return { id: String(fields(answer)['id']), cookie: cookie ?? '' }
}
