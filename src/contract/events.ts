import { Failure } from './errors.ts'
import { liveEndings } from './live.ts'
import { memberRoles, recordingStatuses, transcriptStatuses, type MemberRole } from './states.ts'
import { Enum, Id, Nullable, Timestamp } from './schema.ts'
import { Type, type Static, type TSchema } from './type.ts'

/**
 * One kind of event. Payloads carry ids and states: readers fetch the content with a key. Only the progress of a
 * transcription has text, and only in the stream.
 */
export interface EventSpec {
  /** One sentence for the documents: what has happened. */
  summary: string
  /** The fields of `data`. `workspaceId` is always the first. */
  data: Record<string, TSchema>
  /** The lowest role that sees the event in the workspace's event stream; null: it is not in the stream. */
  stream: MemberRole | null
  /** Whether webhooks can be registered for it. */
  isWebhook: boolean
}

function event<const E extends EventSpec>(spec: E): E {
  return spec
}

const workspace = { workspaceId: Id('spc') }
const recording = { ...workspace, recordingId: Id('rec') }
const recordingState = { ...recording, status: Enum(recordingStatuses) }
const transcript = { ...recording, transcriptId: Id('trn') }
const transcriptState = { ...transcript, status: Enum(transcriptStatuses) }
const readable = { ...transcript, language: Type.String(), status: Enum(transcriptStatuses) }
const translation = { ...recording, translationId: Id('tsl'), language: Type.String() }
const translationState = { ...translation, status: Enum(transcriptStatuses) }
const insight = { ...recording, insightId: Id('ins') }
const insightState = { ...insight, status: Enum(transcriptStatuses) }
const highlight = { ...recording, highlightId: Id('hlt'), userId: Id('usr') }
const comment = { ...highlight, commentId: Id('cmt') }
const MentionedIds = Type.Array(Type.String(), { description: 'ids of the mentioned members' })
const member = { ...workspace, userId: Id('usr') }

const live = { stream: 'viewer', isWebhook: false } as const
const liveAndWebhook = { stream: 'viewer', isWebhook: true } as const

/**
 * Every event there is. From this table come what `append` accepts, the event stream, webhooks and their payloads,
 * the dashboard's live updates, docs/api.md and the `webhooks` section of the OpenAPI document.
 */
export const events = {
  RECORDING_DOWNLOADING: event({
    summary: 'The media of a recording is being downloaded from its address.',
    data: recordingState,
    ...live,
  }),
  RECORDING_PROGRESS: event({
    summary: 'More of the media has been downloaded.',
    data: {
      ...recordingState,
      bytes: Type.Integer(),
      totalBytes: Nullable(Type.Integer({ description: 'null where the source does not say' })),
    },
    ...live,
  }),
  RECORDING_READY: event({
    summary: 'The media of a recording was read: it can be played.',
    data: recordingState,
    ...liveAndWebhook,
  }),
  RECORDING_FAILED: event({
    summary: "The media of a recording couldn't be downloaded or read.",
    data: { ...transcript, status: Enum(recordingStatuses), failure: Failure },
    ...liveAndWebhook,
  }),
  RECORDING_DELETED: event({
    summary: 'A recording was moved to the trash or to another workspace, or permanently deleted.',
    data: { ...recording, status: Enum(['TRASHED', 'DELETED', 'MOVED'] as const) },
    ...liveAndWebhook,
  }),
  RECORDING_RESTORED: event({
    summary: 'A recording was restored from the trash, or moved here from another workspace.',
    data: recordingState,
    ...live,
  }),
  MEDIA_DELETED: event({
    summary: 'The media of a recording was deleted; its transcript stays.',
    data: { ...recordingState, deletedAt: Timestamp },
    ...liveAndWebhook,
  }),
  LIVE_STARTED: event({
    summary: 'A live transcription started.',
    data: { ...recording, liveId: Id('liv') },
    ...live,
  }),
  LIVE_ENDED: event({
    summary: 'A live transcription ended. Its recording is transcribed again in full quality.',
    data: { ...recording, liveId: Id('liv'), ending: Enum(liveEndings) },
    ...live,
  }),
  TRANSCRIPT_QUEUED: event({ summary: 'A transcription was queued.', data: transcriptState, ...live }),
  TRANSCRIPT_STARTED: event({ summary: 'A transcription started.', data: transcriptState, ...live }),
  TRANSCRIPT_PROGRESS: event({
    summary: 'One more window of speech was recognised.',
    data: {
      ...transcriptState,
      window: Type.Integer({ description: 'number of the window, from 0' }),
      start: Type.Number({ description: 'seconds' }),
      end: Type.Number({ description: 'seconds' }),
      text: Type.String({ description: 'the words of the window, before punctuation is restored' }),
    },
    ...live,
  }),
  TRANSCRIPT_CREATED: event({
    summary: 'A recording has its first transcript, recognised or imported.',
    data: readable,
    ...liveAndWebhook,
  }),
  TRANSCRIPT_EDITED: event({
    summary: 'A transcript has a new version, or new speaker names.',
    data: readable,
    ...liveAndWebhook,
  }),
  TRANSCRIPT_FAILED: event({
    summary: 'A transcription failed.',
    data: { ...transcriptState, failure: Failure },
    ...liveAndWebhook,
  }),
  TRANSCRIPT_CANCELLED: event({ summary: 'A transcription was cancelled.', data: transcriptState, ...live }),
  TRANSLATION_QUEUED: event({ summary: 'A translation was queued.', data: translationState, ...live }),
  TRANSLATION_STARTED: event({ summary: 'A translation started.', data: translationState, ...live }),
  TRANSLATION_PROGRESS: event({
    summary: 'More sentences of a translation are done.',
    data: { ...translationState, progress: Type.Number({ description: '0–1' }) },
    ...live,
  }),
  TRANSLATION_CREATED: event({
    summary: 'A translation is complete for the first time.',
    data: { ...translationState, transcriptId: Id('trn') },
    ...liveAndWebhook,
  }),
  TRANSLATION_UPDATED: event({
    summary: 'A translation has a new version: brought up to date with its transcript, or corrected.',
    data: { ...translationState, transcriptId: Id('trn') },
    ...live,
  }),
  TRANSLATION_FAILED: event({
    summary: 'A translation failed.',
    data: { ...translationState, failure: Failure },
    ...liveAndWebhook,
  }),
  TRANSLATION_CANCELLED: event({ summary: 'A translation was cancelled.', data: translationState, ...live }),
  TRANSLATION_DELETED: event({
    summary: 'A translation was deleted.',
    data: { ...translation, status: Enum(['DELETED'] as const) },
    ...live,
  }),
  INSIGHT_QUEUED: event({ summary: 'An insight was queued.', data: insightState, ...live }),
  INSIGHT_STARTED: event({ summary: 'An insight is being written.', data: insightState, ...live }),
  INSIGHT_CREATED: event({
    summary: 'An insight is complete for the first time.',
    data: { ...insightState, transcriptId: Id('trn'), language: Type.String() },
    ...liveAndWebhook,
  }),
  INSIGHT_CHANGED: event({
    summary: 'An insight was written again.',
    data: { ...insightState, transcriptId: Id('trn'), language: Type.String() },
    ...live,
  }),
  INSIGHT_FAILED: event({ summary: 'An insight failed.', data: { ...insightState, failure: Failure }, ...live }),
  INSIGHT_DELETED: event({ summary: 'An insight was deleted.', data: insight, ...live }),
  HIGHLIGHT_CREATED: event({
    summary: 'Somebody highlighted words of a transcript.',
    data: highlight,
    ...liveAndWebhook,
  }),
  HIGHLIGHT_CHANGED: event({
    summary: 'A highlight was resolved, reopened or recoloured.',
    data: { ...highlight, status: Enum(['OPEN', 'RESOLVED'] as const) },
    ...liveAndWebhook,
  }),
  HIGHLIGHT_DELETED: event({
    summary: 'A highlight was deleted with its comments.',
    data: { ...highlight, status: Enum(['DELETED'] as const) },
    ...live,
  }),
  COMMENT_CREATED: event({
    summary: 'Somebody commented on a highlight.',
    data: { ...comment, mentionedIds: MentionedIds },
    ...liveAndWebhook,
  }),
  COMMENT_CHANGED: event({
    summary: 'A comment was changed. `mentionedIds` are those whom it mentions now.',
    data: { ...comment, mentionedIds: MentionedIds },
    ...live,
  }),
  COMMENT_DELETED: event({
    summary: 'A comment was deleted.',
    data: { ...comment, status: Enum(['DELETED'] as const) },
    ...live,
  }),
  SPEAKER_CHANGED: event({
    summary: 'A speaker of the workspace was renamed, merged or deleted.',
    data: {
      ...workspace,
      speakerId: Id('spk'),
      intoSpeakerId: Type.Optional(Type.String({ description: 'the speaker that it was merged into' })),
    },
    ...live,
  }),
  MEMBER_ADDED: event({
    summary: 'Somebody became a member of the workspace.',
    data: { ...member, role: Enum(memberRoles) },
    ...live,
  }),
  MEMBER_CHANGED: event({
    summary: 'A member has another role.',
    data: { ...member, role: Enum(memberRoles) },
    ...live,
  }),
  MEMBER_REMOVED: event({ summary: 'A member left or was removed.', data: member, ...live }),
  WORKSPACE_DELETED: event({ summary: 'The workspace was permanently deleted.', data: workspace, ...live }),
  WEBHOOK_DISABLED: event({
    summary:
      'A webhook was disabled, because its receiver kept failing or answered 410, or because its folders were deleted.',
    data: { ...workspace, webhookId: Id('whk'), status: Enum(['DISABLED'] as const) },
    ...liveAndWebhook,
  }),
  EXPORT_RULE_DISABLED: event({
    summary:
      'An export rule was disabled, because every export failed for five days, or because its folders were deleted.',
    data: { ...workspace, exportRuleId: Id('exp'), status: Enum(['DISABLED'] as const) },
    ...liveAndWebhook,
  }),
  WEBHOOK_TEST: event({
    summary: 'Somebody tested a webhook. Only that webhook receives it.',
    data: { ...workspace, webhookId: Id('whk'), status: Enum(['TEST'] as const) },
    stream: null,
    isWebhook: true,
  }),
}

/** The events after which an export rule writes: when something is complete, and with `onEdit` when it's written again. */
export const exportEvents = [
  'TRANSCRIPT_CREATED',
  'TRANSCRIPT_EDITED',
  'INSIGHT_CREATED',
  'INSIGHT_CHANGED',
] as const satisfies readonly (keyof typeof events)[]
export type ExportEvent = (typeof exportEvents)[number]

type Events = typeof events
export type EventType = keyof Events
/** Events that the stream of a workspace carries. */
export type StreamEventType = { [T in EventType]: Events[T] extends { stream: null } ? never : T }[EventType]
export type WebhookEvent = { [T in EventType]: Events[T] extends { isWebhook: true } ? T : never }[EventType]

type Fields<P extends Record<string, TSchema>> = Static<ReturnType<typeof Type.Object<P>>>
export type EventData<T extends EventType> = Fields<Events[T]['data']>

export const webhookEvents = (Object.keys(events) as EventType[]).filter(
  (type): type is WebhookEvent => events[type].isWebhook,
)

/** What a webhook sends: the event, or a message about it as a chat takes it. */
export const webhookFormats = ['EVENT', 'SLACK', 'TEAMS', 'DISCORD'] as const
export type WebhookFormat = (typeof webhookFormats)[number]

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(events, type)
}
