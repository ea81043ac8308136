import { webhookEvents, webhookFormats } from '../events.ts'
import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { rowLimits } from '../row-limits.ts'
import { Success, Webhook } from '../resources.ts'
import { Body, Enum, named, Nullable, Query, Timestamp } from '../schema.ts'
import { Page, pageQuery } from './shared.ts'

const webhookParams = { webhookId: Type.String({ maxLength: 100 }) }
const deliveryParams = { ...webhookParams, deliveryId: Type.String({ maxLength: 100 }) }
const Address = Type.String({ minLength: 1, maxLength: 2000, description: 'https address of the receiver' })

const events = Type.Array(Enum(webhookEvents), { minItems: 1, maxItems: webhookEvents.length, uniqueItems: true })
const folderIds = Nullable(
  Type.Array(Type.String({ maxLength: 100 }), {
    minItems: 1,
    maxItems: 100,
    description: 'only recordings in these folders and their subfolders; null: all',
  }),
)

/** Only owners manage webhooks. The workspace is that of the webhook, which a bound key must reach. */
const owner = { scope: 'account', agent: false, atLeast: 'owner', keys: 'any' } as const

/** A webhook with its secret, as shown once on creation and rotation. */
export const WebhookWithSecret = named(
  'WebhookWithSecret',
  Type.Object({
    ...Webhook.properties,
    secret: Nullable(
      Type.String({ description: 'whsec_…, the key of the signatures; shown once, null in a replayed answer' }),
    ),
  }),
)
export type WebhookWithSecret = Static<typeof WebhookWithSecret>

export const deliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Why an attempt failed: the error codes of requests, and those that only sending has. */
export const deliveryErrors = [
  'UNEXPECTED_STATUS',
  'TIMEOUT',
  'CONNECTION_FAILED',
  'UNSAFE_URL',
  'FOLDER_UNAVAILABLE',
  'FOLDER_NOT_WRITABLE',
  'STORAGE_FULL',
  'NOT_FOUND',
  'OTHER',
] as const
export type DeliveryError = (typeof deliveryErrors)[number]

export const DeliveryAttempt = Type.Object({
  at: Timestamp,
  status: Nullable(Type.Integer({ description: 'status of the answer; null: no answer' })),
  error: Nullable(Type.String({ description: 'why the attempt failed' })),
  code: Nullable(
    Enum(deliveryErrors, { description: 'what kind of error; null: no error, or an attempt of an earlier release' }),
  ),
  cause: Nullable(
    Type.String({ description: 'the system’s code for a failed connection or file, such as ECONNREFUSED' }),
  ),
  milliseconds: Type.Integer(),
})
export type DeliveryAttempt = Static<typeof DeliveryAttempt>

export const Delivery = named(
  'WebhookDelivery',
  Type.Object({
    id: Type.String({ description: 'an id that starts with dlv_' }),
    webhookId: Type.String(),
    messageId: Type.String({ description: 'the header webhook-id, the same in every attempt' }),
    event: Enum(webhookEvents),
    status: Enum(deliveryStatuses),
    createdAt: Timestamp,
    nextAttemptAt: Nullable(Timestamp),
    deliveredAt: Nullable(Timestamp),
    attempts: Type.Array(DeliveryAttempt, { description: 'the last 20 attempts, oldest first' }),
    body: Type.String({
      description: 'the event: the exact body, or what a message for a chat is made of when it is sent',
    }),
  }),
)
export type Delivery = Static<typeof Delivery>

export const createWebhook = endpoint({
  method: 'POST',
  path: '/webhooks',
  tag: 'Webhooks',
  summary: 'Register a webhook',
  description: `Deliveries follow the Standard Webhooks specification, version 1. The secret is shown only in this answer. A workspace has at most ${rowLimits.webhooks} webhooks and export rules together.`,
  access: owner,
  body: Body({
    event: Type.Optional(Enum(webhookEvents, { description: 'one event; or give `events`' })),
    events: Type.Optional(events),
    folderIds: Type.Optional(folderIds),
    format: Type.Optional(
      Enum(webhookFormats, { default: 'EVENT', description: 'what is sent: the event, or a message for a chat' }),
    ),
    url: Address,
    workspaceId: Type.String({ maxLength: 100 }),
  }),
  status: 201,
  reply: WebhookWithSecret,
  secrets: ['secret'],
  errors: ['UNSAFE_URL', 'NOT_FOUND', 'INSUFFICIENT_ROLE', 'INVALID_STATE'],
  example: {
    body: {
      events: ['TRANSCRIPT_CREATED', 'TRANSCRIPT_FAILED'],
      url: 'https://example.org/hooks/tiro',
      workspaceId: 'spc_01kae3v5q8r0f2n4',
    },
  },
})

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/webhooks',
  tag: 'Webhooks',
  summary: 'List the webhooks of the caller’s workspaces',
  description: 'Viewers see only the host of each address.',
  access: { scope: 'account', agent: true, keys: 'any' },
  query: Query({ ...pageQuery, workspaceId: Type.Optional(Type.String({ maxLength: 100 })) }),
  reply: Page('webhooks', Webhook),
})

export const getWebhook = endpoint({
  method: 'GET',
  path: '/webhooks/{webhookId}',
  tag: 'Webhooks',
  summary: 'Get a webhook',
  description: 'Viewers see only the host of its address.',
  access: { scope: 'account', agent: true, keys: 'any' },
  params: webhookParams,
  reply: Webhook,
})

export const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/webhooks/{webhookId}',
  tag: 'Webhooks',
  summary: 'Change a webhook, or enable it again',
  access: owner,
  params: webhookParams,
  body: Body(
    {
      event: Type.Optional(Enum(webhookEvents)),
      events: Type.Optional(events),
      folderIds: Type.Optional(folderIds),
      format: Type.Optional(Enum(webhookFormats)),
      url: Type.Optional(Address),
      disabled: Type.Optional(Type.Boolean({ description: 'false enables a disabled webhook again' })),
    },
    { minProperties: 1 },
  ),
  reply: Webhook,
  errors: ['UNSAFE_URL', 'NOT_FOUND', 'INSUFFICIENT_ROLE'],
  example: { body: { disabled: false } },
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/webhooks/{webhookId}',
  tag: 'Webhooks',
  summary: 'Delete a webhook and its deliveries',
  access: owner,
  params: webhookParams,
  reply: Success,
  errors: ['INSUFFICIENT_ROLE'],
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/{webhookId}/test',
  tag: 'Webhooks',
  summary: 'Send a WEBHOOK_TEST event to this webhook',
  description: 'Works for a webhook of any event; the list of deliveries shows it.',
  access: owner,
  rate: 'jobs',
  params: webhookParams,
  status: 201,
  reply: Delivery,
  errors: ['INVALID_STATE', 'INSUFFICIENT_ROLE'],
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/webhooks/{webhookId}/rotate-secret',
  tag: 'Webhooks',
  summary: 'Rotate the secret of a webhook',
  description:
    'For 24 hours each delivery has a signature with the new secret and one with each of up to five previous secrets.',
  access: owner,
  params: webhookParams,
  reply: WebhookWithSecret,
  secrets: ['secret'],
  errors: ['INSUFFICIENT_ROLE'],
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/webhooks/{webhookId}/deliveries',
  tag: 'Webhooks',
  summary: 'List the deliveries of the last 30 days, newest first',
  access: owner,
  params: webhookParams,
  query: Query({ ...pageQuery, status: Type.Optional(Enum(deliveryStatuses)) }),
  reply: Page('deliveries', Delivery),
  errors: ['INSUFFICIENT_ROLE'],
})

export const redeliver = endpoint({
  method: 'POST',
  path: '/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver',
  tag: 'Webhooks',
  summary: 'Send a delivery again',
  description: 'It keeps its webhook-id, so that the receiver can detect the repetition. Attempts start again.',
  access: owner,
  rate: 'jobs',
  params: deliveryParams,
  reply: Delivery,
  errors: ['INVALID_STATE', 'INSUFFICIENT_ROLE'],
})
