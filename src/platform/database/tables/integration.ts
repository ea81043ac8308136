import type { ColumnType } from 'kysely'

/** Webhooks, exports, watched folders, the legacy endpoint and live sessions. */
export interface IntegrationTables {
  /** Files that an export rule wrote to a folder. */
  exportedFile: {
    ruleId: string
    /** ID of the recording or of the insight. */
    sourceId: string
    path: string
    recordingId: string
    /** SHA-256 of what was written there, JSON array, the newest last. */
    hashes: string
  }
  /** What the watcher of a folder knows (src/watch/memory.ts). */
  watchNote: { watcher: string; key: string; value: string }
  liveSession: {
    id: string
    workspaceId: string
    recordingId: string
    createdAt: string
    createdById: string
    endedAt: string | null
    /** LiveStatus. */
    status: string
    /** LiveEnding. */
    ending: string | null
    language: string
    engine: string | null
    vocabulary: string
    silenceMs: number
    /** Bytes that are recognised: after a crash, recognition goes on there. */
    recognisedBytes: number
    /** All bytes, once the session has ended; before, those that limits keep for it. */
    bytes: number
    /** SpeakerAssignment[] as JSON: known voices. */
    speakerNames: string
    /** The data folder with the audio; another process's sessions have another one. */
    folder: string
  }
  /** Links to the captions of sessions. */
  captionLink: {
    sessionId: string
    nonce: string
    /** Of the token. */
    hash: string
    createdAt: string
  }
  /** Who speaks in a turn, if that is known or has changed since the turn became final. */
  liveTurnSpeakers: {
    sessionId: string
    turn: number
    /** SpeakerRun[] as JSON. */
    runs: string
  }
  /** What readers of a session see, except repetitions of a turn. */
  liveEvent: {
    sessionId: string
    /** From 1. */
    n: number
    /** The number of its turn; null: no turn. */
    turn: number | null
    /** LiveEvent as JSON. */
    event: string
  }
  webhook: {
    id: string
    createdAt: string
    updatedAt: string
    workspaceId: string
    createdById: string
    /** The first of `events`. */
    event: string
    /** JSON array; null: only `event`. */
    events: string | null
    /** JSON array; null: all folders. */
    folderIds: string | null
    /** Which chat it sends messages to, one of `webhookFormats`; null: it sends events. */
    chat: string | null
    /** Of an export rule to a folder: empty. */
    url: string
    /** Settings of an export rule, JSON (exports/export-settings.ts); null: a webhook. */
    export: string | null
    /** Encrypted (secrets/secret-box.ts). Of an export rule: its header as JSON. */
    secret: string
    /** Encrypted, last replaced first, separated by spaces. */
    previousSecret: string | null
    /** Deliveries are also signed with each until then: one time for each, in the same order, or one for all. */
    previousUntil: string | null
    disabledAt: string | null
    /** DisabledReason; null: active, or paused by an earlier version. */
    disabledReason: ColumnType<string | null, string | null | undefined, string | null>
    /** The first failure since the last success. */
    failingSince: string | null
    /** The only recording whose end it announces, as a client of another vendor asked; null: a webhook of the workspace. */
    recordingId: ColumnType<string | null, string | null | undefined, string | null>
    /** The key that created it; null: a person. */
    madeByKeyId: string | null
    /** When that key expires. */
    endsAt: string | null
  }
  /** What a client of another vendor asked for with a recording. */
  submission: {
    recordingId: string
    /** JSON array: what had no effect, as sentences. */
    warnings: string
    /** JSON of what of the request isn't in the recording; each vendor has its own (integrations/requests/submission.ts). */
    request: string | null
    /** 0: the recording is deleted once its callback has ended. */
    isKept: number
  }
  /** Outbox of one webhook: an event to deliver to its receiver. */
  webhookDelivery: {
    id: string
    webhookId: string
    /** ID of the event. Receivers use it to detect repeated deliveries. */
    messageId: string
    event: string
    body: string
    /** Origin of the URL: receivers that are down must not delay the others. */
    receiver: string
    status: 'PENDING' | 'DELIVERED' | 'FAILED'
    createdAt: string
    deliveredAt: string | null
    attempts: number
    /** JSON array of the latest attempts. */
    log: string
    nextAttemptAt: number | null
    leaseUntil: number | null
    /** Fencing token, different for every claim. */
    claims: number
  }
  /** Workspace that the legacy endpoint uses for a user's recordings. */
  defaultWorkspace: { userId: string; workspaceId: string }
}
