import type { EventType } from '../../../contract/events.ts'
import type { DeliveryRow } from '../delivery-store.ts'
import { newDelivery } from '../new-delivery.ts'
import type { WebhookRow } from '../store.ts'

/** How the first transcription of a recording ends, as AssemblyAI calls it. */
const endings: Partial<Record<string, 'completed' | 'error'>> = {
  TRANSCRIPT_CREATED: 'completed',
  TRANSCRIPT_FAILED: 'error',
  TRANSCRIPT_CANCELLED: 'error',
  RECORDING_FAILED: 'error',
} satisfies Partial<Record<EventType, 'completed' | 'error'>>

export function isEnding(type: string): boolean {
  return Object.hasOwn(endings, type)
}

/** A row that is the callback of one recording, not a webhook. */
export type CallbackRow = WebhookRow & { recordingId: string }

export function isCallback(row: WebhookRow): row is CallbackRow {
  return row.recordingId !== null
}

/** The announcement of an end. A recording has one: its message ID is always the same. */
export function newAnnouncement(webhook: CallbackRow, event: string, now: number): DeliveryRow {
  const { recordingId } = webhook
  const body = JSON.stringify({ transcript_id: recordingId, status: endings[event] })
  return newDelivery(webhook, { id: recordingId, event, body }, now)
}
