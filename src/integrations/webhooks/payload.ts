import { webhookEvents, type WebhookEvent } from '../../contract/resources.ts'

/** What a payload may tell: ids and states, never content. */
const fields = [
  'workspaceId',
  'recordingId',
  'transcriptId',
  'translationId',
  'insightId',
  'webhookId',
  'language',
  'status',
] as const

/** Longest sentence of a failure, so that a payload stays below 20 kB. */
const maxMessage = 2000
const maxField = 500

export function isWebhookEvent(type: string): type is WebhookEvent {
  return webhookEvents.some((known) => known === type)
}

/** The body of a delivery: `{type, timestamp, data}`, below 20 kB. Fields that an event carries beyond the list stay here. */
export function payloadOf(event: { type: string; createdAt: string; data: Record<string, unknown> }): string {
  const data: Record<string, unknown> = {}
  for (const field of fields) {
    const value = event.data[field]
    if (typeof value === 'string') data[field] = value.slice(0, maxField)
  }
  const { failure } = event.data
  if (typeof failure === 'object' && failure !== null && 'code' in failure && 'message' in failure) {
    data['failure'] = { code: failure.code, message: String(failure.message).slice(0, maxMessage) }
  }
  return JSON.stringify({ type: event.type, timestamp: event.createdAt, data })
}
