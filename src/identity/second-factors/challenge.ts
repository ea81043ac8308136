import { randomBytes } from 'node:crypto'
import { AppError } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Db, Row } from '../../platform/database/schema.ts'
import { hashSecret } from '../../platform/secrets/hash-secret.ts'
import { insertChallenge, takeChallengeRow } from './store.ts'

type Kind = Row<'challenge'>['kind']

/** Stores a step of signing in; returns its secret. It ends after `seconds` and with its session. */
export async function createChallenge(
  db: Db,
  given: { kind: Kind; challenge?: string; userId?: string; sessionId?: string; seconds: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertChallenge(db, {
    hash: hashSecret(token),
    kind: given.kind,
    challenge: given.challenge ?? '',
    userId: given.userId ?? null,
    sessionId: given.sessionId ?? null,
    tries: 0,
    expiresAt: timestamp(Date.now() + given.seconds * 1000),
  })
  return token
}

/** Uses up the challenge of a passkey, which works once and only in its session. AppError SIGN_IN_FAILED. */
export async function takeChallenge(
  db: Db,
  kind: Kind,
  token: string,
  sessionId: string | null,
): Promise<Row<'challenge'>> {
  const row = await takeChallengeRow(db, kind, hashSecret(token), timestamp())
  if (row === undefined || row.sessionId !== sessionId) {
    throw new AppError('SIGN_IN_FAILED', 'This passkey request expired or was already used. Try again.')
  }
  return row
}

/** Ends what is under way for an account, such as a sign-in with a password that has changed. */
export async function endChallengesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('challenge').where('userId', '=', userId).execute()
}

export async function sweepChallenges(db: Db, now: number): Promise<void> {
  await db.deleteFrom('challenge').where('expiresAt', '<=', timestamp(now)).execute()
}
