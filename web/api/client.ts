import { ClientError, createClient, errorOf } from '../../src/client/client.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { expectAnswer, noteAnswer, noteSilence } from './connection.ts'
import { ownHeaders } from './own-id.ts'
import { countSignIns, isSessionCode, signedOut } from './signed-out.ts'

/** Whether the page is being closed or left. */
let isLeaving = false
window.addEventListener('pagehide', () => (isLeaving = true), { capture: true })
window.addEventListener('pageshow', () => (isLeaving = false))

/** Browsers let only short requests outlive their page; this many characters are short in any script. */
const shortBody = 16_000

/** Whether a request goes on when the page closes: deletions and merges that wait for their undo run then. */
function outlivesPage({ method, body }: RequestInit): boolean {
  return method === 'DELETE' || (isLeaving && (body == null || (typeof body === 'string' && body.length <= shortBody)))
}

/** Sends every request of the page, and reports whether the server answered. */
export async function send(address: string, init?: RequestInit): Promise<Response> {
  let response: Response
  const hasCome = expectAnswer()
  try {
    response = await fetch(address, init !== undefined && outlivesPage(init) ? { ...init, keepalive: true } : init)
  } catch (error) {
    if (init?.signal?.aborted !== true) noteSilence()
    throw error
  } finally {
    hasCome()
  }
  // A proxy answers this while the server restarts.
  if (response.status === 502 || response.status === 504) noteSilence()
  else noteAnswer()
  return response
}

/**
 * Repeats a request that needs recent authentication after the person has confirmed who they are, and opens the
 * sign-in dialog at the first request that the session is too old for. One that was sent before somebody signed in
 * again is repeated too: its late answer is about the session before.
 */
async function sendConfirmed(address: string, init: RequestInit): Promise<Response> {
  const signIns = countSignIns()
  const response = await send(address, init)
  const isStreamed = init.body instanceof ReadableStream
  if (response.status === 401 && isSessionCode((await errorOf(response.clone())).code)) {
    if (signIns !== countSignIns() && !isStreamed) return send(address, init)
    signedOut.set(true)
  }
  if (response.status !== 403 || isStreamed) return response
  const { code } = await errorOf(response.clone())
  return code === 'RECENT_AUTHENTICATION_REQUIRED' && (await confirmIdentity()) ? send(address, init) : response
}

/** A file that is read may come from a media store, whose other origin would have to allow the header. */
function sendAsOwn(address: string, init: RequestInit): Promise<Response> {
  if (init.method === 'GET') return sendConfirmed(address, init)
  const headers = new Headers(init.headers)
  for (const [name, value] of Object.entries(ownHeaders())) headers.set(name, value)
  return sendConfirmed(address, { ...init, headers })
}

/** The API, typed by the contract. */
export const api = createClient({ baseUrl: '', key: null, fetch: sendAsOwn })

/** The code of an error that the server returned, or null when it didn't answer. */
export function codeOf(error: unknown): string | null {
  return error instanceof ClientError ? error.code : null
}

/** Signed URLs use the instance's public address. The page uses the same path on its own origin. */
export function ownAddress(address: string): string {
  const { pathname, search } = new URL(address, location.href)
  return pathname.startsWith('/api/') ? `${pathname}${search}` : address
}
