import { createClient, type ClientError } from '../../src/client/client.ts'
import { noteAnswer, noteSilence } from './connection.ts'

/** Sends every request of the page, and reports whether the server answered. */
export async function send(address: string, init?: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(address, init)
  } catch (error) {
    if (init?.signal?.aborted !== true) noteSilence()
    throw error
  }
  // A proxy answers this while the server restarts.
  if (response.status === 502 || response.status === 504) noteSilence()
  else noteAnswer()
  return response
}

/** The API, typed by the contract. */
export const api = createClient({ baseUrl: '', key: null, fetch: send })

/** The code of an error that the server returned, or null when it didn't answer. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && error.name === 'ClientError' ? (error as ClientError).code : null
}

/** Signed URLs use the instance's public address. The page uses the same path on its own origin. */
export function ownAddress(address: string): string {
  const { pathname, search } = new URL(address, location.href)
  return pathname.startsWith('/api/') ? `${pathname}${search}` : address
}
