import type { Caller } from '../contract/endpoint.ts'
import { requireStillGranted, signedFor } from '../identity/members/signed-for.ts'
import { timestamp } from '../platform/database/now.ts'
import type { Db } from '../platform/database/schema.ts'
import type { Signer } from '../platform/secrets/signing.ts'

const lifetimeMs = 10 * 60_000

/** A token for the audio of one session, which works as long as the caller's key or session has access. */
export function createToken(signer: Signer, sessionId: string, caller: Caller): { token: string; expiresAt: string } {
  const expires = Math.floor((Date.now() + lifetimeMs) / 1000)
  const by = signedFor(caller)
  const signature = signer.sign('live', [sessionId, by], expires)
  return { token: `${expires}~${by}~${signature}`, expiresAt: timestamp(expires * 1000) }
}

/**
 * Checks a token. AppError LINK_INVALID, LINK_EXPIRED.
 * @returns who it was made for
 */
export async function verifyToken(
  db: Db,
  signer: Signer,
  session: { id: string; workspaceId: string },
  token: string,
): Promise<string> {
  const [expires = '', by = '', signature = ''] = token.split('~', 3)
  signer.verify('live', [session.id, by], expires, signature)
  await requireStillGranted(db, by, session.workspaceId, 'editor')
  return by
}
