import { AppError } from '../../contract/app-error.ts'
import type { Caller } from '../../contract/endpoint.ts'
import { callerSignedFor, signedFor } from '../../identity/members/signed-for.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { Signer } from '../../platform/signing.ts'

/** How long a token may be valid before its connection is made, seconds. */
export const tokenSeconds = { min: 1, max: 600 }
/** How long a connection that was made with a token may be limited to, seconds. */
export const sessionSeconds = { min: 60, max: 10_800 }

export interface ClientToken {
  /** The key that it was made with. */
  by: string
  /** Longest session; null: as long as every other. */
  sessionSeconds: number | null
}

/** A token that opens a live connection instead of a key, for browsers. It ends with its key. */
export function signClientToken(signer: Signer, caller: Caller, most: number | null, seconds: number): string {
  const expires = Math.ceil(Date.now() / 1000) + seconds
  const parts = [signedFor(caller), String(most ?? 0)]
  return [...parts, expires, signer.sign('live-client', parts, expires)].join('~')
}

/** @throws AppError API_KEY_INVALID or API_KEY_EXPIRED */
export function readClientToken(signer: Signer, token: string): ClientToken {
  const [by = '', most = '', expires = '', signature = ''] = token.split('~', 4)
  try {
    signer.verify('live-client', [by, most], expires, signature)
  } catch (error) {
    if (error instanceof AppError && error.code === 'LINK_EXPIRED') {
      throw new AppError('API_KEY_EXPIRED', 'This token has expired. Get a new one from /v3/token.')
    }
    throw new AppError('API_KEY_INVALID', 'This token is invalid. Get a new one from /v3/token.')
  }
  return { by, sessionSeconds: most === '0' ? null : Number(most) }
}

/** Who the token was made for. AppError API_KEY_INVALID if that key was revoked. */
export async function callerOfToken(db: Db, { by }: ClientToken): Promise<Caller> {
  const caller = await callerSignedFor(db, by)
  if (caller === null) throw new AppError('API_KEY_INVALID', 'The key of this token no longer works.')
  return caller
}
