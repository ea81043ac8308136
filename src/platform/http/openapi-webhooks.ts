import { events, webhookEvents, type WebhookEvent } from '../../contract/events.ts'
import { Metadata } from '../../contract/metadata.ts'
import { Tagged, Timestamp, named } from '../../contract/schema.ts'
import { Type, type TSchema } from '../../contract/type.ts'
import { addComponent, hoist, pascalCase, type Components, type Json } from './openapi-components.ts'

/** Events of a recording bring its metadata, if it has any. */
function metadataOf(type: WebhookEvent) {
  return 'recordingId' in events[type].data ? { metadata: Type.Optional(Metadata) } : {}
}

/** The body of a delivery for one type of event. */
function bodyOf(type: WebhookEvent): TSchema {
  return named(
    `${pascalCase(type)}Event`,
    Type.Object(
      {
        type: Type.Literal(type),
        timestamp: Timestamp,
        data: Type.Object({ ...events[type].data, ...metadataOf(type) }),
      },
      { description: events[type].summary },
    ),
  )
}

/** A webhook gets events of several types, so a receiver reads the type first. */
const body = named('WebhookBody', Tagged(webhookEvents.map(bodyOf)))

const headers = [
  ['webhook-id', 'ID of the event, the same in every attempt. Use it to ignore repeated deliveries.'],
  ['webhook-timestamp', 'Time of this attempt, in seconds since 1970.'],
  ['webhook-signature', 'One or more `v1,…` signatures, separated by spaces (Standard Webhooks 1).'],
] as const

/** The answers of a receiver, and what they mean. */
const receipts = {
  '2XX': ['WebhookReceived', 'The event was received: any 2xx status within 15 seconds.'],
  default: ['WebhookFailed', '410: Tiro disables the webhook. Otherwise it retries ten times within about three days.'],
} as const

interface Delivery {
  post: { parameters: Json[]; [name: string]: Json }
}

/** The `webhooks` section of the OpenAPI document. */
export function webhooksSection(components: Components): Record<string, Delivery> {
  const responses = Object.fromEntries(
    Object.entries(receipts).map(([status, [name, description]]) => [
      status,
      addComponent(components, 'responses', name, { description }),
    ]),
  )
  const parameters = headers.map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }))
  return {
    event: {
      post: {
        operationId: 'onEvent',
        tags: ['Webhooks'],
        summary: 'Tiro sends an event to your URL',
        security: [],
        parameters,
        requestBody: { required: true, content: { 'application/json': { schema: hoist(body, components) } } },
        responses,
      },
    },
  }
}
