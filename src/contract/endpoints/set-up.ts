import { Type } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Name, User } from '../resources.ts'
import { Body, Query } from '../schema.ts'
import { Password } from './shared.ts'

export const getSetUpPage = endpoint({
  kind: 'bytesOut',
  method: 'GET',
  base: '',
  path: '/setup',
  tag: 'Account',
  summary: 'The page of the one-time set-up link',
  access: { scope: 'open' },
  query: Query({ token: Type.Optional(Type.String({ maxLength: 100 })) }),
  reply: { contentTypes: ['text/html; charset=utf-8'] },
})

export const setUp = endpoint({
  method: 'POST',
  path: '/setup',
  tag: 'Account',
  summary: 'Create the administrator account with the one-time set-up link',
  access: { scope: 'open' },
  rate: 'signIn',
  body: Body({
    token: Type.String({ minLength: 1, maxLength: 100 }),
    email: Type.String({ format: 'email', maxLength: 320 }),
    password: Password,
    keyName: Type.Optional(Name),
  }),
  status: 201,
  reply: Type.Object({ user: User, apiKey: Type.String({ description: 'an OWNER key; shown once' }) }),
  errors: ['INVITATION_INVALID', 'PASSWORD_TOO_COMMON'],
  example: { body: { token: 'AbC1…', email: 'ada@example.org', password: 'correct horse battery' } },
})
