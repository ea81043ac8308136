import { events, webhookEvents, type WebhookEvent } from '../../contract/events.ts'
import { Timestamp } from '../../contract/schema.ts'
import { Type, type TSchema } from '../../contract/type.ts'
import { exampleOf } from './example-of.ts'

/** The body of a delivery for one type of event. */
function bodyOf(type: WebhookEvent): TSchema {
  return Type.Object({ type: Type.Literal(type), timestamp: Timestamp, data: Type.Object(events[type].data) })
}

const headers = [
  ['webhook-id', 'ID of the event, the same in every attempt. Use it to ignore repeated deliveries.'],
  ['webhook-timestamp', 'Time of this attempt, in seconds since 1970.'],
  ['webhook-signature', 'One or more `v1,…` signatures, separated by spaces (Standard Webhooks 1).'],
] as const

/** The `webhooks` section of the OpenAPI document; `schemaOf` writes a schema as in the rest of the document. */
export function webhooksSection(schemaOf: (schema: TSchema) => unknown): Record<string, object> {
  return Object.fromEntries(
    webhookEvents.map((type) => [
      type,
      {
        post: {
          operationId: `on_${type.toLowerCase()}`,
          tags: ['Webhooks'],
          summary: events[type].summary,
          description:
            'Tiro sends this to the URL of the webhook. Any 2xx response within 15 seconds counts as success.',
          security: [],
          parameters: headers.map(([name, description]) => ({
            name,
            in: 'header',
            required: true,
            description,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(bodyOf(type)), example: exampleOf(bodyOf(type)) } },
          },
          responses: {
            '2XX': { description: 'The event was received.' },
            '410': { description: 'The receiver no longer exists. Tiro disables the webhook.' },
            default: { description: 'Tiro retries ten times within about three days.' },
          },
        },
      },
    ]),
  )
}
