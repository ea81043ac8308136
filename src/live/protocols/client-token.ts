import { randomBytes } from 'node:crypto'
import { AppError } from '../../contract/app-error.ts'
import type { Caller } from '../../contract/endpoint.ts'
import { callerSignedFor, signedFor } from '../../identity/members/signed-for.ts'
import type { Database } from '../../platform/database/schema.ts'
import { takeBatch } from '../../platform/http/rate-store.ts'
import type { Signer } from '../../platform/secrets/signing.ts'

/** Where tokens come from. Each one opens sessions of its own protocol, for not every protocol can limit a session. */
export type TokenPath =
  | '/v3/token'
  | '/v1/auth/grant'
  | '/v1/single-use-token/realtime_scribe'
  | '/v1/realtime/client_secrets'

/** Those whose tokens open one connection. */
const singleUse: readonly TokenPath[] = ['/v1/single-use-token/realtime_scribe']

/** Those whose tokens say more of their sessions. */
const withData: readonly TokenPath[] = ['/v1/realtime/client_secrets']

/** The use of such a token: one, which comes back long after the token has expired. */
const use = { name: 'single-use', quota: 1, seconds: 3600 }

interface ClientToken {
  /** The key that it was made with. */
  by: string
  /** Its number. Without it, tokens of the same second would be the same. */
  id: string
  /** Longest session; null: as long as every other. */
  sessionSeconds: number | null
  data: string
}

/**
 * A token that opens a live connection instead of a key, for browsers. It ends with its key.
 * @param most the longest session; null: as long as every other
 * @param seconds how long the token is valid
 * @param data what the protocol wants to know of its sessions, as base64url
 */
export function signClientToken(
  signer: Signer,
  path: TokenPath,
  caller: Caller,
  most: number | null,
  seconds: number,
  data = '',
): string {
  const expires = Math.ceil(Date.now() / 1000) + seconds
  const parts = [signedFor(caller), String(most ?? 0), randomBytes(12).toString('hex')]
  const more = withData.includes(path) ? [data] : []
  return [...parts, expires, signer.sign('live-client', [path, ...parts, ...more], expires), ...more].join('~')
}

/** Whether it is a token, good or bad: keys have no such character. */
export function isClientToken(given: string): boolean {
  return given.includes('~')
}

export interface TokenHolder {
  /** Who the token was made for, now. The first call uses it up. @throws AppError API_KEY_INVALID or API_KEY_EXPIRED */
  identify: () => Promise<Caller>
  /** Longest session; null: as long as every other. */
  sessionSeconds: () => number | null
  /** What the token was signed with; empty before `identify`. */
  data: () => string
}

/** Who connects with a token. It is read once: it may expire while the connection is open. */
export function holderOfToken(
  { db, signer }: { db: Database; signer: Signer },
  path: TokenPath,
  token: string,
): TokenHolder {
  let known: ClientToken | null = null
  return {
    identify: async () => {
      const read = known ?? readClientToken(signer, path, token)
      const caller = await callerSignedFor(db, read.by)
      if (caller === null) throw new AppError('API_KEY_INVALID', 'The key of this token no longer works.')
      if (known === null && singleUse.includes(path)) await useUp(db, path, read)
      known = read
      return caller
    },
    sessionSeconds: () => known?.sessionSeconds ?? null,
    data: () => known?.data ?? '',
  }
}

/** Of all processes, one gets the only use. @throws AppError API_KEY_INVALID */
async function useUp(db: Database, path: TokenPath, { id }: ClientToken): Promise<void> {
  const { granted } = await takeBatch(db, `${use.name} ${id}`, use, use.quota)
  if (granted < 1) throw new AppError('API_KEY_INVALID', `This token was used before. Get a new one from ${path}.`)
}

function readClientToken(signer: Signer, path: TokenPath, token: string): ClientToken {
  const [by = '', most = '', id = '', expires = '', signature = '', data = ''] = token.split('~', 6)
  try {
    const more = withData.includes(path) ? [data] : []
    signer.verify('live-client', [path, by, most, id, ...more], expires, signature)
  } catch (error) {
    if (error instanceof AppError && error.code === 'LINK_EXPIRED') {
      throw new AppError('API_KEY_EXPIRED', `This token has expired. Get a new one from ${path}.`)
    }
    throw new AppError('API_KEY_INVALID', `This token is invalid. Get a new one from ${path}.`)
  }
  return { by, id, sessionSeconds: most === '0' ? null : Number(most), data }
}
