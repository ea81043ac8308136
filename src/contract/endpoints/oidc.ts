import { Query } from '../schema.ts'
import { Type } from '../type.ts'
import { endpoint } from '../endpoint.ts'

export const startOidc = endpoint({
  kind: 'bytesOut',
  method: 'GET',
  base: '',
  path: '/auth/oidc',
  tag: 'Account',
  summary: 'Sign in with OpenID: redirects to the provider (303)',
  access: { scope: 'open' },
  query: Query({ again: Type.Optional(Type.Boolean({ description: 'ask the provider to check the password again' })) }),
  reply: { contentTypes: ['text/html; charset=utf-8'] },
  errors: ['SIGN_IN_FAILED'],
  failurePage: '/sign-in',
})

export const finishOidc = endpoint({
  kind: 'bytesOut',
  method: 'GET',
  base: '',
  path: '/auth/oidc/callback',
  tag: 'Account',
  summary: 'Return from the OpenID provider: sets the session cookie (303)',
  access: { scope: 'open' },
  rate: 'signIn',
  // Providers send more than they must (iss, session_state, scope).
  query: Type.Object(
    {
      code: Type.Optional(Type.String({ maxLength: 4096 })),
      state: Type.Optional(Type.String({ maxLength: 4096 })),
      error: Type.Optional(Type.String({ maxLength: 4096 })),
    },
    { additionalProperties: Type.String({ maxLength: 4096 }) },
  ),
  reply: { contentTypes: ['text/html; charset=utf-8'] },
  errors: ['SIGN_IN_FAILED', 'SIGN_UP_CLOSED', 'ACCOUNT_LOCKED'],
  failurePage: '/sign-in',
})
