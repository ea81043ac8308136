import { AppError } from '../../../contract/app-error.ts'
import type { WebhookEvent } from '../../../contract/events.ts'
import type { Insight } from '../../../contract/endpoints/insights.ts'
import { clean } from '../../../text/clean.ts'
import { eventName } from '../../../text/messages/event-name.ts'
import { findRecording } from '../../../library/recordings/find-recording.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { ClaimedRow } from '../delivery-store.ts'
import type { ReadInsight } from '../exports/render-export.ts'
import { chatBodies } from './chat-message.ts'

export interface MessageDeps {
  db: Database
  publicUrl: () => string
  readInsight: ReadInsight
}

interface Sent {
  type: WebhookEvent
  data: { workspaceId: string; recordingId?: string; insightId?: string; failure?: { message: string } }
}

/**
 * The message about an event, in the language of the account whose webhook it is. It is made when it is sent: what was
 * deleted meanwhile isn't in it.
 */
export async function writeMessage(
  { db, publicUrl, readInsight }: MessageDeps,
  delivery: ClaimedRow & { chat: string },
): Promise<string> {
  const write = chatBodies[delivery.chat]
  if (write === undefined) throw new Error(`There is no chat ${delivery.chat}.`)
  const { type, data } = JSON.parse(delivery.body) as Sent
  const { workspaceId, recordingId = '', insightId, failure } = data
  const account = await db
    .selectFrom('user')
    .select('language')
    .where('id', '=', delivery.createdById)
    .executeTakeFirst()
  const language = account?.language ?? 'en'
  const recording = await findRecording(db, workspaceId, recordingId)
  const insight =
    type === 'INSIGHT_CREATED' && insightId !== undefined && recording !== undefined
      ? await orNull(readInsight(db, workspaceId, recordingId, insightId))
      : null
  const name = eventName(type, language)
  return write({
    event: insight === null ? name : `${name} (${clean(insight.prompt.title).slice(0, 100)})`,
    recording:
      recording === undefined
        ? null
        : { title: clean(recording.title), url: `${publicUrl()}/w/${workspaceId}/r/${recordingId}` },
    text: insight === null ? (failure?.message ?? null) : insight.content,
  })
}

/** An insight that was deleted meanwhile is none. */
async function orNull(reading: Promise<Insight>): Promise<Insight | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null
    throw error
  }
}
