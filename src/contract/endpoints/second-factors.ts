import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Success } from '../resources.ts'
import { rowLimits } from '../row-limits.ts'
import { Body, Enum, Nullable, Timestamp, named } from '../schema.ts'

export const Code = Type.String({
  minLength: 6,
  maxLength: 40,
  description: 'six digits of the authenticator app, or a recovery code',
})

const base64url = { pattern: '^[A-Za-z0-9_-]+={0,2}$' }
const encoded = (maxLength: number) => Type.String({ minLength: 1, maxLength, ...base64url })

/** The fields that both answers of a browser have. */
const credential = {
  id: encoded(2000),
  rawId: encoded(2000),
  type: Enum(['public-key'] as const),
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 40 })),
  clientExtensionResults: Type.Object({}, { additionalProperties: true }),
}

/** What a browser's `navigator.credentials.get` returns, as JSON (WebAuthn Level 3, AuthenticationResponseJSON). */
export const PasskeyAnswer = named(
  'PasskeyAnswer',
  Body({
    challengeId: Type.String({ minLength: 1, maxLength: 100 }),
    response: Body({
      ...credential,
      response: Body({
        clientDataJSON: encoded(4000),
        authenticatorData: encoded(4000),
        signature: encoded(4000),
        userHandle: Type.Optional(encoded(200)),
      }),
    }),
  }),
)
export type PasskeyAnswer = Static<typeof PasskeyAnswer>

/** What `navigator.credentials.create` returns, as JSON (RegistrationResponseJSON). */
const NewPasskey = Body({
  challengeId: Type.String({ minLength: 1, maxLength: 100 }),
  name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  response: Body({
    ...credential,
    response: Body({
      clientDataJSON: encoded(4000),
      attestationObject: encoded(12_000),
      authenticatorData: Type.Optional(encoded(8000)),
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
      publicKeyAlgorithm: Type.Optional(Type.Integer()),
      publicKey: Type.Optional(encoded(8000)),
    }),
  }),
})
export type NewPasskey = Static<typeof NewPasskey>

export const PasskeyChallenge = named(
  'PasskeyChallenge',
  Type.Object({
    challengeId: Type.String({ description: 'send it with the answer, within five minutes' }),
    options: Type.Object({}, { additionalProperties: true, description: 'for `navigator.credentials`, as JSON' }),
  }),
)

export const Passkey = named(
  'Passkey',
  Type.Object({
    id: Type.String({ description: 'an id that starts with psk_' }),
    name: Type.String(),
    createdAt: Timestamp,
    lastUsedAt: Nullable(Timestamp),
  }),
)
export type Passkey = Static<typeof Passkey>

const RecoveryCodes = Nullable(
  Type.Array(Type.String(), { description: 'new recovery codes, shown once; null: the old ones stay' }),
)

/** Changing how somebody signs in. */
const change = { scope: 'account', agent: false, keys: 'none', recent: true } as const
/** The same, also for somebody who must set up a second factor before anything else. */
const setUp = { ...change, beforeSetUp: true } as const

export const getSecondFactors = endpoint({
  method: 'GET',
  path: '/me/second-factors',
  tag: 'Account',
  summary: 'The account’s passkeys, authenticator app and recovery codes',
  access: { scope: 'account', agent: false, keys: 'none', beforeSetUp: true },
  reply: Type.Object({
    hasPassword: Type.Boolean(),
    totp: Nullable(Type.Object({ createdAt: Timestamp })),
    passkeys: Type.Array(Passkey),
    recoveryCodesLeft: Type.Integer(),
    isRequired: Type.Boolean({ description: 'TIRO_REQUIRE_SECOND_FACTOR is set' }),
  }),
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/me/totp',
  tag: 'Account',
  summary: 'Start setting up an authenticator app',
  description: 'The secret counts when a code of it is confirmed. Until then an earlier app stays.',
  access: setUp,
  status: 201,
  reply: Type.Object({
    secret: Nullable(Type.String({ description: 'base32; shown once' })),
    uri: Nullable(Type.String({ description: 'otpauth://, for a QR code; shown once' })),
  }),
  secrets: ['secret', 'uri'],
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/me/totp/confirm',
  tag: 'Account',
  summary: 'Finish setting up an authenticator app',
  access: setUp,
  body: Body({ code: Type.String({ pattern: '^[0-9 ]{6,8}$' }) }),
  reply: Type.Object({ recoveryCodes: RecoveryCodes }),
  secrets: ['recoveryCodes'],
  errors: ['SIGN_IN_FAILED', 'INVALID_STATE'],
  example: { body: { code: '123456' } },
})

export const deleteTotp = endpoint({
  method: 'DELETE',
  path: '/me/totp',
  tag: 'Account',
  summary: 'Remove the authenticator app',
  access: change,
  reply: Success,
  errors: ['INVALID_STATE'],
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/me/passkey-challenges',
  tag: 'Account',
  summary: 'Start adding a passkey',
  access: setUp,
  status: 201,
  reply: PasskeyChallenge,
  errors: ['INVALID_STATE'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/me/passkeys',
  tag: 'Account',
  summary: 'Add a passkey',
  description: `An account has at most ${rowLimits.passkeys} passkeys.`,
  access: setUp,
  body: NewPasskey,
  status: 201,
  reply: Type.Object({ passkey: Passkey, recoveryCodes: RecoveryCodes }),
  secrets: ['recoveryCodes'],
  errors: ['SIGN_IN_FAILED', 'INVALID_STATE'],
})

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/me/passkeys/{passkeyId}',
  tag: 'Account',
  summary: 'Remove a passkey',
  access: change,
  params: { passkeyId: Type.String({ maxLength: 100 }) },
  reply: Success,
  errors: ['INVALID_STATE'],
})

export const createRecoveryCodes = endpoint({
  method: 'POST',
  path: '/me/recovery-codes',
  tag: 'Account',
  summary: 'Replace the recovery codes',
  access: change,
  status: 201,
  reply: Type.Object({ recoveryCodes: RecoveryCodes }),
  secrets: ['recoveryCodes'],
  errors: ['INVALID_STATE'],
})
