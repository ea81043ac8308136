import { endpoint } from '../endpoint.ts'
import { Body, Enum, Nullable, named } from '../schema.ts'
import { Type, type Static } from '../type.ts'

const fields = {
  language: Nullable(
    Enum(['en', 'de', 'es', 'fr', 'zh', 'ar'] as const, { description: 'of the mails; null: not chosen, English' }),
  ),
  recordingDone: Type.Boolean({ description: 'mail when a recording that the account added is transcribed' }),
  recordingFailed: Type.Boolean({ description: 'mail when that fails' }),
  mentioned: Type.Boolean({ description: 'mail when a comment mentions the account' }),
}

export const Notifications = named(
  'Notifications',
  Type.Object({
    isMailOn: Type.Boolean({ description: 'whether this instance sends mail (TIRO_SMTP_URL)' }),
    email: Type.String({ description: 'where the mails go' }),
    ...fields,
  }),
)
export type Notifications = Static<typeof Notifications>

const access = { scope: 'account', agent: false, atLeast: 'owner', keys: 'unbound' } as const

export const getNotifications = endpoint({
  method: 'GET',
  path: '/me/notifications',
  tag: 'Account',
  summary: 'What the account is mailed',
  access,
  reply: Notifications,
})

export const updateNotifications = endpoint({
  method: 'PATCH',
  path: '/me/notifications',
  tag: 'Account',
  summary: 'Change what the account is mailed',
  description: 'Fields that are not sent stay as they are.',
  access,
  body: Body(
    {
      language: Type.Optional(fields.language),
      recordingDone: Type.Optional(fields.recordingDone),
      recordingFailed: Type.Optional(fields.recordingFailed),
      mentioned: Type.Optional(fields.mentioned),
    },
    { minProperties: 1 },
  ),
  reply: Notifications,
  example: { body: { recordingDone: true, language: 'de' } },
})
