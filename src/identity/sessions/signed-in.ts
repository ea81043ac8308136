import type { Caller } from '../../contract/endpoint.ts'

/** The caller of an endpoint that keys can't call. */
export function signedIn(caller: Caller): Caller & { session: NonNullable<Caller['session']> } {
  const { session } = caller
  if (session === null) throw new Error('an endpoint for sessions was called with a key')
  return { ...caller, session }
}
