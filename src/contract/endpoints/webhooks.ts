import { webhookEvents } from '../events.ts'
import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Success, Webhook } from '../resources.ts'
import { Body, Enum, Nullable, Timestamp, named } from '../schema.ts'
import { Page, pageQuery } from './shared.ts'

const webhookParams = { webhookId: Type.String({ maxLength: 100 }) }
const deliveryParams = { ...webhookParams, deliveryId: Type.String({ maxLength: 100 }) }
const Address = Type.String({ minLength: 1, maxLength: 2000, description: 'https address that receives deliveries' })

/** Webhooks are the owners' to manage; in which workspace is looked up from the webhook. */
const owner = { scope: 'account', agent: false, atLeast: 'owner' } as const

/** A webhook with its secret: on creation and rotation, once. */
export const WebhookWithSecret = named(
  'WebhookWithSecret',
  Type.Object({
    ...Webhook.properties,
    secret: Nullable(
      Type.String({ description: 'whsec_…, with which deliveries are signed; shown once, null in a replayed answer' }),
    ),
  }),
)
export type WebhookWithSecret = Static<typeof WebhookWithSecret>

export const deliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const DeliveryAttempt = Type.Object({
  at: Timestamp,
  status: Nullable(Type.Integer({ description: 'status that the receiver answered; null: none came' })),
  error: Nullable(Type.String({ description: 'why the attempt failed, in a sentence' })),
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
    attempts: Type.Array(DeliveryAttempt, { description: 'the latest 20, oldest first' }),
    body: Type.String({ description: 'what is sent, byte for byte' }),
  }),
)
export type Delivery = Static<typeof Delivery>

export const createWebhook = endpoint({
  id: 'createWebhook',
  kind: 'json',
  method: 'POST',
  path: '/webhooks',
  tag: 'Webhooks',
  summary: 'Register a webhook',
  description:
    'Deliveries follow the Standard Webhooks specification, version 1. The secret in the answer is shown this once.',
  access: owner,
  body: Body({ event: Enum(webhookEvents), url: Address, workspaceId: Type.String({ maxLength: 100 }) }),
  status: 201,
  reply: WebhookWithSecret,
  secrets: ['secret'],
  errors: ['UNSAFE_URL', 'NOT_FOUND', 'INSUFFICIENT_ROLE'],
  example: {
    body: { event: 'TRANSCRIPT_CREATED', url: 'https://example.org/hooks/tiro', workspaceId: 'spc_01kae3v5q8r0f2n4' },
  },
})

export const listWebhooks = endpoint({
  id: 'listWebhooks',
  kind: 'json',
  method: 'GET',
  path: '/webhooks',
  tag: 'Webhooks',
  summary: 'List the webhooks of the caller’s workspaces',
  description: 'Viewers see of each address only where it leads.',
  access: { scope: 'account', agent: true },
  query: Type.Object(
    { ...pageQuery, workspaceId: Type.Optional(Type.String({ maxLength: 100 })) },
    { additionalProperties: false },
  ),
  status: 200,
  reply: Page('webhooks', Webhook),
})

export const updateWebhook = endpoint({
  id: 'updateWebhook',
  kind: 'json',
  method: 'PATCH',
  path: '/webhooks/{webhookId}',
  tag: 'Webhooks',
  summary: 'Change a webhook, or switch it on again',
  access: owner,
  params: webhookParams,
  body: Body(
    {
      event: Type.Optional(Enum(webhookEvents)),
      url: Type.Optional(Address),
      disabled: Type.Optional(Type.Boolean({ description: 'false switches a disabled webhook on again' })),
    },
    { minProperties: 1 },
  ),
  status: 200,
  reply: Webhook,
  errors: ['UNSAFE_URL', 'INSUFFICIENT_ROLE'],
  example: { body: { disabled: false } },
})

export const deleteWebhook = endpoint({
  id: 'deleteWebhook',
  kind: 'json',
  method: 'DELETE',
  path: '/webhooks/{webhookId}',
  tag: 'Webhooks',
  summary: 'Delete a webhook and its deliveries',
  access: owner,
  params: webhookParams,
  status: 200,
  reply: Success,
  errors: ['INSUFFICIENT_ROLE'],
})

export const testWebhook = endpoint({
  id: 'testWebhook',
  kind: 'json',
  method: 'POST',
  path: '/webhooks/{webhookId}/test',
  tag: 'Webhooks',
  summary: 'Send a WEBHOOK_TEST event to this webhook',
  description: 'Sent whatever event the webhook is for; its delivery is listed like any other.',
  access: owner,
  rate: 'jobs',
  params: webhookParams,
  status: 201,
  reply: Delivery,
  errors: ['INVALID_STATE', 'INSUFFICIENT_ROLE'],
})

export const rotateWebhookSecret = endpoint({
  id: 'rotateWebhookSecret',
  kind: 'json',
  method: 'POST',
  path: '/webhooks/{webhookId}/rotate-secret',
  tag: 'Webhooks',
  summary: 'Give a webhook a new secret',
  description: 'For 24 hours each delivery carries two signatures: by the new secret and by the one before.',
  access: owner,
  params: webhookParams,
  status: 200,
  reply: WebhookWithSecret,
  secrets: ['secret'],
  errors: ['INSUFFICIENT_ROLE'],
})

export const listDeliveries = endpoint({
  id: 'listDeliveries',
  kind: 'json',
  method: 'GET',
  path: '/webhooks/{webhookId}/deliveries',
  tag: 'Webhooks',
  summary: 'List the deliveries of the last 30 days, newest first',
  access: owner,
  params: webhookParams,
  query: Type.Object({ ...pageQuery, status: Type.Optional(Enum(deliveryStatuses)) }, { additionalProperties: false }),
  status: 200,
  reply: Page('deliveries', Delivery),
  errors: ['INSUFFICIENT_ROLE'],
})

export const redeliver = endpoint({
  id: 'redeliver',
  kind: 'json',
  method: 'POST',
  path: '/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver',
  tag: 'Webhooks',
  summary: 'Send a delivery again',
  description: 'It keeps its webhook-id, so a receiver that has it already can tell; its attempts begin anew.',
  access: owner,
  rate: 'jobs',
  params: deliveryParams,
  status: 200,
  reply: Delivery,
  errors: ['INVALID_STATE', 'INSUFFICIENT_ROLE'],
})
