import { createClient, type ClientError } from '../../src/client/client.ts'
import { noteAnswer, noteSilence } from './connection.ts'

/** Every request of the page: with the session's cookie, and heard by those who watch the connection. */
export async function send(address: string, init?: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(address, init)
  } catch (error) {
    if (init?.signal?.aborted !== true) noteSilence()
    throw error
  }
  // A proxy in front of a server that restarts.
  if (response.status === 502 || response.status === 504) noteSilence()
  else noteAnswer()
  return response
}

/** The API, typed by the contract. */
export const api = createClient({ baseUrl: '', key: null, fetch: send })

/** The code of a failure that the server told, or null: no answer came. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && error.name === 'ClientError' ? (error as ClientError).code : null
}

/** Signed addresses name the instance's public address; the page reaches the same place at its own. */
export function ownAddress(address: string): string {
  const { pathname, search } = new URL(address, location.href)
  return pathname.startsWith('/api/') ? `${pathname}${search}` : address
}
