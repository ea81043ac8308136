import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Success, User } from '../resources.ts'
import { Body, Enum, named, Nullable, Query, Timestamp } from '../schema.ts'
import { GivenPassword, Page, pageQuery } from './shared.ts'
import { Code, PasskeyAnswer, PasskeyChallenge } from './second-factors.ts'

export const signIn = endpoint({
  method: 'POST',
  path: '/sessions',
  tag: 'Account',
  summary: 'Sign in to the dashboard',
  description:
    'The answer sets the session cookie. An account with a second factor gets SECOND_FACTOR_REQUIRED and a cookie for five minutes; send the code with it to `/sessions/second-factor`. Programs use an API key instead.',
  access: { scope: 'open' },
  rate: 'signIn',
  body: Body({ email: Type.String({ minLength: 1, maxLength: 320 }), password: GivenPassword }),
  status: 201,
  reply: User,
  errors: ['SIGN_IN_FAILED', 'SECOND_FACTOR_REQUIRED', 'ACCOUNT_LOCKED', 'ORIGIN_FORBIDDEN'],
  example: { body: { email: 'grace@example.org', password: 'correct horse battery' } },
})

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/sessions/second-factor',
  tag: 'Account',
  summary: 'Finish signing in with a code',
  description: 'A code of the authenticator app, or a recovery code. Five wrong codes end the attempt.',
  access: { scope: 'open' },
  rate: 'signIn',
  body: Body({ code: Code }),
  status: 201,
  reply: User,
  errors: ['SIGN_IN_FAILED', 'ACCOUNT_LOCKED', 'ORIGIN_FORBIDDEN', 'INVALID_STATE'],
  example: { body: { code: '123456' } },
})

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/sessions/passkey-challenges',
  tag: 'Account',
  summary: 'Start signing in with a passkey',
  access: { scope: 'open' },
  status: 201,
  reply: PasskeyChallenge,
  errors: ['INVALID_STATE'],
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/sessions/passkey',
  tag: 'Account',
  summary: 'Sign in with a passkey',
  description: 'A passkey that checks its user is both factors, so there is no password and no code.',
  access: { scope: 'open' },
  rate: 'signIn',
  body: PasskeyAnswer,
  status: 201,
  reply: User,
  errors: ['SIGN_IN_FAILED', 'ACCOUNT_LOCKED', 'ORIGIN_FORBIDDEN', 'INVALID_STATE'],
})

/** Prove again who uses the session. */
export const confirmSession = endpoint({
  method: 'POST',
  path: '/sessions/current/confirm',
  tag: 'Account',
  summary: 'Confirm who is using the session',
  description:
    'For operations that answer RECENT_AUTHENTICATION_REQUIRED; lasts 15 minutes. Send the password, and a code if the account has a second factor, or a passkey alone. An account without a password signs in with OpenID again.',
  access: { scope: 'account', agent: false, keys: 'none', beforeSetUp: true },
  body: Body({
    password: Type.Optional(GivenPassword),
    code: Type.Optional(Code),
    passkey: Type.Optional(PasskeyAnswer),
  }),
  reply: Success,
  errors: ['SIGN_IN_FAILED', 'SECOND_FACTOR_REQUIRED', 'INVALID_STATE'],
  example: { body: { password: 'correct horse battery', code: '123456' } },
})

export const startPasskeyConfirmation = endpoint({
  method: 'POST',
  path: '/sessions/current/passkey-challenges',
  tag: 'Account',
  summary: 'Start confirming with a passkey',
  access: { scope: 'account', agent: false, keys: 'none', beforeSetUp: true },
  status: 201,
  reply: PasskeyChallenge,
  errors: ['INVALID_STATE'],
})

export const signOut = endpoint({
  method: 'DELETE',
  path: '/sessions/current',
  tag: 'Account',
  summary: 'Sign out',
  access: { scope: 'account', agent: true, keys: 'any', beforeSetUp: true },
  reply: Success,
})

const Session = named(
  'Session',
  Type.Object({
    id: Type.String({ description: 'an id that starts with ses_' }),
    createdAt: Timestamp,
    lastUsedAt: Timestamp,
    expiresAt: Timestamp,
    address: Nullable(Type.String({ description: 'where it was last used from' })),
    userAgent: Nullable(Type.String({ description: 'as the browser names itself' })),
    isCurrent: Type.Boolean(),
  }),
)
export type Session = Static<typeof Session>

/** A stolen key must not see or end sessions. */
const own = { scope: 'account', agent: false, keys: 'none' } as const

export const listSessions = endpoint({
  method: 'GET',
  path: '/sessions',
  tag: 'Account',
  summary: 'List the account’s sessions, newest first',
  access: own,
  query: Query(pageQuery),
  reply: Page('sessions', Session),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/sessions/{sessionId}',
  tag: 'Account',
  summary: 'End a session',
  access: own,
  params: { sessionId: Type.String({ maxLength: 100 }) },
  reply: Success,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/sessions',
  tag: 'Account',
  summary: 'End all other sessions',
  access: own,
  reply: Type.Object({ ended: Type.Integer() }),
})

export const getSignInMethods = endpoint({
  method: 'GET',
  path: '/sign-in-methods',
  tag: 'Account',
  summary: 'List the ways to sign in and sign up',
  access: { scope: 'open' },
  reply: Type.Object({
    password: Type.Boolean(),
    passkeys: Nullable(
      Type.String({ description: 'the host name that passkeys belong to; null: they can’t be used at this address' }),
    ),
    signUp: Enum(['INVITATION', 'OPEN'] as const),
    passwordResets: Type.Boolean({ description: 'whether Tiro mails links to set a new password' }),
    oidc: Nullable(Type.Object({ name: Type.String(), url: Type.String() })),
  }),
})
