import type * as WebAuthn from '@simplewebauthn/server'
import type { NewPasskey, PasskeyAnswer } from '../../contract/endpoints/second-factors.ts'
import { AppError } from '../../contract/app-error.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import { requireRoom } from '../../platform/database/require-room.ts'
import type { Db, Row } from '../../platform/database/schema.ts'
import { createChallenge, takeChallenge } from './challenge.ts'
import { relyingPartyOf, type RelyingParty } from './relying-party.ts'
import { findPasskey, listPasskeys, markPasskeyUsed } from './store.ts'

const challengeSeconds = 300
const timeout = challengeSeconds * 1000

interface Challenged {
  challengeId: string
  options: Record<string, unknown>
}

/** Loaded on first use. */
function library(): Promise<typeof WebAuthn> {
  return import('@simplewebauthn/server')
}

function partyOf(publicUrl: string): RelyingParty {
  const party = relyingPartyOf(publicUrl)
  if (party === null) {
    throw new AppError(
      'INVALID_STATE',
      'Passkeys need a host name. Set TIRO_PUBLIC_URL to one, such as https://tiro.example.org.',
    )
  }
  return party
}

/** What a browser needs to make a passkey for the account of a session. AppError INVALID_STATE. */
export async function startRegistration(
  db: Db,
  publicUrl: string,
  user: { userId: string; email: string; sessionId: string },
): Promise<Challenged> {
  const party = partyOf(publicUrl)
  // Before the browser makes one that can't be added.
  await requireRoom(db, 'passkeys', user.userId)
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Tiro',
    rpID: party.id,
    userName: user.email,
    userID: new TextEncoder().encode(user.userId),
    timeout,
    // Kept by the authenticator and opened by a PIN or a finger, so that it is both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: (await listPasskeys(db, user.userId)).map(({ credentialId }) => ({ id: credentialId })),
  })
  const { userId, sessionId } = user
  const { challenge } = options
  const challengeId = await createChallenge(db, {
    kind: 'PASSKEY_ADD',
    challenge,
    userId,
    sessionId,
    seconds: challengeSeconds,
  })
  return { challengeId, options: { ...options } }
}

/** Checks a passkey that a browser made; returns the row to store. AppError SIGN_IN_FAILED, INVALID_STATE. */
export async function finishRegistration(
  db: Db,
  publicUrl: string,
  user: { userId: string; sessionId: string },
  given: NewPasskey,
): Promise<Row<'passkey'>> {
  const party = partyOf(publicUrl)
  const { challenge } = await takeChallenge(db, 'PASSKEY_ADD', given.challengeId, user.sessionId)
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: given.response as WebAuthn.RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(refuse)
  if (registrationInfo === undefined) return refuse()
  const { credential } = registrationInfo
  if ((await findPasskey(db, credential.id)) !== undefined) {
    throw new AppError('INVALID_STATE', 'This passkey is already added to an account.')
  }
  return {
    id: newId('psk'),
    userId: user.userId,
    name: given.name.trim(),
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(credential.transports ?? []),
    createdAt: timestamp(),
    lastUsedAt: null,
  }
}

/** What a browser needs to prove a passkey: any to sign in, one of the account to confirm a session. */
export async function startAuthentication(
  db: Db,
  publicUrl: string,
  session: { id: string; userId: string } | null,
): Promise<Challenged> {
  const party = partyOf(publicUrl)
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({ rpID: party.id, timeout, userVerification: 'required' })
  const challengeId = await createChallenge(db, {
    kind: session === null ? 'PASSKEY_SIGN_IN' : 'PASSKEY_CONFIRM',
    challenge: options.challenge,
    ...(session === null ? {} : { sessionId: session.id, userId: session.userId }),
    seconds: challengeSeconds,
  })
  return { challengeId, options: { ...options } }
}

/** The account that a passkey belongs to. AppError SIGN_IN_FAILED. */
export async function finishAuthentication(
  db: Db,
  publicUrl: string,
  session: { id: string; userId: string } | null,
  given: PasskeyAnswer,
): Promise<string> {
  const party = partyOf(publicUrl)
  const kind = session === null ? 'PASSKEY_SIGN_IN' : 'PASSKEY_CONFIRM'
  const { challenge } = await takeChallenge(db, kind, given.challengeId, session?.id ?? null)
  const row = await findPasskey(db, given.response.id)
  if (row === undefined || (session !== null && session.userId !== row.userId)) return refuse()
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: given.response as WebAuthn.AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: row.credentialId,
      publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
      counter: row.counter,
    },
    requireUserVerification: true,
  }).catch(refuse)
  // The library refuses a counter that did not grow, where the authenticator counts at all.
  if (!verified || !(await markPasskeyUsed(db, row, authenticationInfo.newCounter, timestamp()))) return refuse()
  return row.userId
}

/** The account of a passkey, or null. */
export async function ownerOfPasskey(db: Db, credentialId: string): Promise<string | null> {
  return (await findPasskey(db, credentialId))?.userId ?? null
}

function refuse(): never {
  throw new AppError('SIGN_IN_FAILED', "This passkey couldn't be verified. Try again, or sign in another way.")
}
