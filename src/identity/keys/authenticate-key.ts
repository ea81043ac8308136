import type { Caller } from '../../contract/endpoint.ts'
import type { KeyRole } from '../../contract/resources.ts'
import { AppError } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Db } from '../../platform/database/schema.ts'
import { hashSecret } from '../../platform/secrets/hash-secret.ts'
import { unknownKey } from './is-valid-key.ts'
import { isWellFormedKey, secretId } from './key-format.ts'
import { touchSession, touchUser } from '../store.ts'
import { findKeyByHash, findKeyByPreviousHash, touchKeys } from './store.ts'

/** How late an account's last activity may be, so that few writes are needed, milliseconds. */
const seenMs = 5 * 60_000

/** Marks keys and sessions as used; `flush` writes it, so that a read needs no durable write. */
export interface KeyUse {
  note: (keyId: string) => void
  noteSession: (session: { id: string; userId: string; address: string }) => void
  flush: () => Promise<void>
}

export function trackKeyUse(db: Db): KeyUse {
  let used = new Map<string, number>()
  let sessions = new Map<string, { at: number; userId: string; address: string }>()
  return {
    note: (keyId) => void used.set(keyId, Date.now()),
    noteSession: ({ id, userId, address }) => void sessions.set(id, { at: Date.now(), userId, address }),
    flush: async () => {
      const [batch, seen] = [used, sessions]
      used = new Map()
      sessions = new Map()
      await touchKeys(db, new Map([...batch].map(([id, at]) => [id, timestamp(at)])))
      for (const [id, { at, userId, address }] of seen) {
        await touchSession(db, id, timestamp(at), address)
        await touchUser(db, userId, timestamp(at), timestamp(at - seenMs))
      }
    },
  }
}

/** The caller of an `x-api-key` header. AppError API_KEY_MISSING, API_KEY_INVALID or API_KEY_EXPIRED. */
export async function authenticateKey(db: Db, header: string | string[] | undefined): Promise<Caller> {
  if (header === undefined || header === '') {
    throw new AppError('API_KEY_MISSING', 'Send your API key in the header x-api-key or as Authorization: Bearer.')
  }
  if (typeof header !== 'string' || !isWellFormedKey(header)) {
    throw new AppError('API_KEY_INVALID', 'This is not a valid API key. Check it for typos.')
  }
  const hash = hashSecret(header)
  const current = await findKeyByHash(db, hash)
  const row = current ?? (await findKeyByPreviousHash(db, hash, timestamp()))
  if (row === undefined || (row.revokedAt !== null && row.revokedAt <= timestamp())) {
    throw unknownKey()
  }
  if (row.expiresAt !== null && row.expiresAt <= timestamp()) {
    throw new AppError('API_KEY_EXPIRED', `This key expired at ${row.expiresAt}.`)
  }
  return {
    userId: row.userId,
    email: row.email,
    isAdministrator: row.isAdministrator === 1,
    keyId: row.id,
    secretId: secretId(hash),
    keyRole: row.role as KeyRole,
    workspaceIds: row.workspaceIds === null ? null : (JSON.parse(row.workspaceIds) as string[]),
    // A secret that was replaced may have leaked. It must not make itself, or anything else, last.
    keyExpiresAt: current === undefined ? earlierOf(row.expiresAt, row.previousUntil) : row.expiresAt,
    appId: row.appId,
    session: null,
  }
}

function earlierOf(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}
