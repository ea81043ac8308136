import { events, exportEvents, isEventType, type EventType, type WebhookEvent } from '../../contract/events.ts'
import type { Metadata } from '../../contract/metadata.ts'
import { isEnding } from './callbacks/callback-endings.ts'

/** Maximum length of a failure message, to keep a payload below 20 kB. */
const maxMessage = 2000
const maxField = 500

function isWebhookEvent(type: string): type is WebhookEvent {
  return isEventType(type) && events[type].isWebhook
}

/** Whether a webhook, an export rule or a callback may want an event. */
export function isDeliverable(type: string): type is EventType {
  return isWebhookEvent(type) || exportEvents.some((one) => one === type) || isEnding(type)
}

/**
 * The body of a delivery: `{type, timestamp, data}`, below 20 kB, with the fields that the contract names, and the
 * metadata of the recording, if it has any.
 */
export function payloadOf(
  event: { type: EventType; createdAt: string; data: Record<string, unknown> },
  metadata?: Metadata,
): string {
  const data: Record<string, unknown> = {}
  for (const field of Object.keys(events[event.type].data)) {
    const value = event.data[field]
    if (typeof value === 'string') data[field] = value.slice(0, maxField)
  }
  const { failure } = event.data
  if (typeof failure === 'object' && failure !== null && 'code' in failure && 'message' in failure) {
    data['failure'] = { code: failure.code, message: String(failure.message).slice(0, maxMessage) }
  }
  if (metadata !== undefined) data['metadata'] = metadata
  return JSON.stringify({ type: event.type, timestamp: event.createdAt, data })
}
