import { AppError, notFound } from '../../contract/app-error.ts'
import { verifyPassword } from '../../identity/accounts/password.ts'
import { cookieOf, setCookie } from '../../identity/sessions/cookie.ts'
import { countGuess } from '../../identity/sessions/guesses.ts'
import type { Database, Db } from '../../platform/database/schema.ts'
import { countedAddress } from '../../platform/http/client-address.ts'
import { hashSecret } from '../../platform/secrets/hash-secret.ts'
import type { Signer } from '../../platform/secrets/signing.ts'
import type { RecordingRow } from '../recordings/as-recording.ts'
import { findSharedRecording, type Shown } from './store.ts'

/** Who opens a link, and how they show that they know its password. */
export interface Opening {
  token: string
  cookie: string | undefined
  signer: Signer
  publicUrl: string
}

const lifetimeSeconds = 86_400

/** One cookie a link: opening a second one doesn't close the first. */
function cookieName(token: string): string {
  return `tiro-share-${hashSecret(token)
    .replaceAll(/[^a-zA-Z0-9]/g, '')
    .slice(0, 16)}`
}

/** What a proof is signed over: it ends with the password of the link. */
function provenBy(recordingId: string, { nonce, passwordHash }: Shown): string[] {
  return [recordingId, nonce, passwordHash ?? '']
}

/** Whether a cookie proves that a reader entered the present password of a link, within the last day. */
function isProven(signer: Signer, recordingId: string, shown: Shown, cookie: string | null): boolean {
  const [expires = '', signature = ''] = cookie?.split('.') ?? []
  try {
    signer.verify('share-password', provenBy(recordingId, shown), expires, signature)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/**
 * The recording behind a share link, for a reader who may see it.
 * @throws AppError NOT_FOUND; SIGN_IN_FAILED if the link has a password that wasn't entered
 */
export async function findOpened(
  db: Db,
  { token, cookie, signer, publicUrl }: Opening,
): Promise<RecordingRow & { shown: Shown }> {
  const recording = await findSharedRecording(db, hashSecret(token))
  if (recording === undefined) throw notFound('shared recording', token.slice(0, 4))
  const { shown } = recording
  if (shown.passwordHash === null) return recording
  if (!isProven(signer, recording.id, shown, cookieOf(publicUrl, cookieName(token), cookie))) {
    throw new AppError('SIGN_IN_FAILED', 'This link has a password. Enter it first.', { reason: 'password-required' })
  }
  return recording
}

/**
 * Checks the password of a link. Returns the cookie that opens it for a day.
 * @throws AppError NOT_FOUND, SIGN_IN_FAILED, RATE_LIMITED during a pause after wrong ones
 */
export async function openShared(
  db: Database,
  { token, signer, publicUrl }: Omit<Opening, 'cookie'>,
  given: { password: string; address: string },
): Promise<string> {
  const recording = await findSharedRecording(db, hashSecret(token))
  if (recording === undefined) throw notFound('shared recording', token.slice(0, 4))
  const { passwordHash } = recording.shown
  if (passwordHash !== null) {
    const link = hashSecret(`share ${token}`)
    const limits = [
      { name: `${link} from ${countedAddress(given.address)}`, free: 3, mostSeconds: 300, isShared: false },
      { name: link, free: 20, mostSeconds: 60, isShared: true },
    ]
    const isRight = await countGuess(db, limits, async () =>
      (await verifyPassword(given.password, passwordHash, false)) ? true : null,
    )
    if (isRight === null) {
      throw new AppError('SIGN_IN_FAILED', 'The password is wrong.', { reason: 'password-wrong' })
    }
  }
  const expires = Math.floor(Date.now() / 1000) + lifetimeSeconds
  const signature = signer.sign('share-password', provenBy(recording.id, recording.shown), expires)
  return setCookie(publicUrl, { name: cookieName(token), value: `${expires}.${signature}`, seconds: lifetimeSeconds })
}
