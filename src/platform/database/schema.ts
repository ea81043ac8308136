import type { ColumnType, Generated, Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
import type { MemberRole, RecordingStatus } from '../../contract/resources.ts'
import type { AuditTables } from './audit-tables.ts'
import type { BlobTables } from './blob-tables.ts'
import type { FeedTables } from './feed-tables.ts'
import type { FolderTables } from './folder-tables.ts'
import type { HighlightTables } from './highlight-tables.ts'
import type { InsightTables } from './insight-tables.ts'
import type { KeyTables } from './key-tables.ts'
import type { LiveTables } from './live-tables.ts'
import type { MailTables } from './mail-tables.ts'
import type { QuotaTables } from './quota-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'
import type { StatisticsTables } from './statistics-tables.ts'
import type { SearchTables } from './search-tables.ts'
import type { TranscriptTables } from './transcript-tables.ts'
import type { TranslationTables } from './translation-tables.ts'
import type { WebhookTables } from './webhook-tables.ts'

/**
 * All tables. Columns are camelCase, as in the contract, so that stores return rows unchanged.
 * Timestamps are text (RFC 3339, UTC, milliseconds: sorts chronologically); booleans are 0 or 1;
 * JSON is text; times of jobs are milliseconds by the database's clock.
 */
export interface Tables
  extends
    SearchTables,
    TranscriptTables,
    TranslationTables,
    InsightTables,
    HighlightTables,
    SignInTables,
    AuditTables,
    QuotaTables,
    StatisticsTables,
    BlobTables,
    FeedTables,
    FolderTables,
    KeyTables,
    LiveTables,
    MailTables,
    WebhookTables {
  user: {
    id: string
    email: string
    name: string | null
    passwordHash: string | null
    isAdministrator: number
    createdAt: string
    updatedAt: string
    /** Erased. The row is deleted when no workspace refers to it. */
    deletedAt: string | null
    /** Of mails to them; null: as invited or English. */
    language: Generated<string | null>
    /** 1: mail them when a recording that they added is transcribed. */
    mailsDone: Generated<number>
    /** 1: mail them when that fails. */
    mailsFailed: Generated<number>
    /** 1: mail them when a comment mentions them. */
    mailsMentions: Generated<number>
    /** When a session of theirs was last used, up to five minutes late; null: never. */
    lastSeenAt: Generated<string | null>
  }
  workspace: {
    id: string
    createdAt: string
    updatedAt: string
    name: string
    language: string
    templateId: string | null
    ownerId: string
    findAndReplaceWords: string
    vocabulary: string
    privacy: string
    deletedAt: string | null
    /** 1: recognise known voices. */
    voices: Generated<number>
    wording: Generated<string>
    numbers: Generated<string>
  }
  member: { workspaceId: string; userId: string; role: MemberRole; createdAt: string }
  folder: {
    id: string
    createdAt: string
    updatedAt: string
    name: string
    workspaceId: string
    parentFolderId: string | null
  }
  speaker: {
    id: string
    createdAt: string
    updatedAt: string
    name: string
    role: string
    workspaceId: string
    imageId: string | null
  }
  recording: {
    id: string
    createdAt: string
    updatedAt: string
    workspaceId: string
    title: string
    /** Without case and diacritics (text/fold.ts). Null: a process of an earlier version wrote the row. */
    titleFolded: ColumnType<string | null, string>
    sourceUrl: string | null
    mediaType: string
    source: string
    duration: number | null
    status: RecordingStatus
    recordingFolderId: string | null
    isMediaDeleted: number
    createdById: string
    autoDeleteMediaAfter: string | null
    language: string
    speakerCount: number | null
    diarize: number
    vocabulary: string
    translationLanguages: string
    failure: string | null
    warnings: string
    deletedAt: string | null
    mediaDeletedAt: string | null
    wantedEngine: string | null
    /** JSON, as people wrote them. */
    tags: Generated<string>
    /** `auto`, `mix` or `separate`. */
    channels: Generated<string>
    /** `normal` or `high`. */
    effort: Generated<string>
    /** The number of channels of the stored PCM: 1 for a mix. Null: the original must be read for that. */
    pcmChannels: Generated<number | null>
    /** JSON: what its sound lets expect; null until its speech has been found. */
    preflight: Generated<string | null>
  }
  /** A tag of a recording, folded to be found whatever its case. */
  recordingTag: { recordingId: string; folded: string; workspaceId: string; tag: string }
  /** What recordings are filtered by (library/list-recording-rows.ts). Triggers write it (migration 0049). */
  recordingFacet: { recordingId: string; facet: string; workspaceId: string; createdAt: string }
  file: {
    id: string
    createdAt: string
    updatedAt: string
    recordingId: string
    workspaceId: string
    type: string
    mimeType: string
    size: number
    blobKey: string
  }
  upload: {
    id: string
    recordingId: string
    workspaceId: string
    createdById: string
    mimeType: string
    status: 'ACTIVE' | 'COMPLETED' | 'ABORTED' | 'EXPIRED'
    createdAt: string
    expiresAt: string
    completedAt: string | null
    /** Digest of the parts that it was completed with; null: not completed, or by an earlier version. */
    partsDigest: string | null
  }
  uploadPart: {
    uploadId: string
    partNumber: number
    size: number
    /** MD5, hex, without quotes. */
    etag: string
    blobKey: string
    createdAt: string
  }
  job: {
    id: string
    runId: string
    step: string
    key: string
    space: string
    queue: string
    priority: number
    turn: number
    state: 'BLOCKED' | 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'
    runAt: number
    attempts: number
    claims: number
    worker: string | null
    leaseUntil: number | null
    joinId: string | null
    input: string
    error: string | null
    createdAt: number
    finishedAt: number | null
  }
  /** Outbox of events, written in the transaction of the change. `seq` is a sortable ID. */
  event: { seq: Generated<number>; id: string; type: string; workspaceId: string; data: string; createdAt: string }
  /** Single values: the set-up link, markers of the first start. */
  setting: { key: string; value: string }
  /** A single-use link: an invitation (optionally to a workspace) or a password reset. */
  accountLink: {
    id: string
    kind: 'INVITATION' | 'RESET'
    hash: string
    email: string
    userId: string | null
    workspaceId: string | null
    role: MemberRole | null
    /** Who invited into a workspace; null for other links. */
    createdById: string | null
    createdAt: string
    expiresAt: string
  }
  identity: { issuer: string; subject: string; userId: string; createdAt: string }
  prompt: {
    id: string
    createdAt: string
    updatedAt: string
    workspaceId: string
    title: string
    prompt: string
    sampleContent: string | null
    adminManaged: number
    autoGenerate: number
  }
  share: {
    recordingId: string
    nonce: string
    hash: string
    createdAt: string
    expiresAt: string | null
    /** The passage that the link shows, seconds; null: from the beginning, to the end. */
    start: number | null
    end: number | null
    isAudio: Generated<number>
    passwordHash: string | null
  }
  rateBucket: { name: string; tokens: number; granted: number; at: number }
  idempotency: {
    scope: string
    fingerprint: string
    state: 'PENDING' | 'COMMITTED' | 'DONE'
    owner: string
    leaseUntil: number
    status: number | null
    body: string | null
    createdAt: number
  }
  /** Details of a recording from its source. */
  sourceInfo: {
    recordingId: string
    platform: string | null
    title: string | null
    description: string | null
    thumbnailUrl: string | null
    uploaderId: string | null
    uploaderName: string | null
    uploadedAt: string | null
    duration: number | null
  }
  /** Workspace that the legacy endpoint uses for a user's recordings. */
  defaultWorkspace: { userId: string; workspaceId: string }
  /** Who speaks when, kept from a run's diarization until its assembly: gzip JSON, or the error as a sentence. */
  speakerTurns: {
    transcriptId: string
    runId: string
    result: Uint8Array | null
    /** By speaker, stored separately so that they can be deleted at once: gzip JSON. */
    voiceprints: Uint8Array | null
    problem: string | null
  }
  /** Voice embedding of each speaker in a transcript, where the workspace allows it: 32-bit floats. */
  voiceSample: { transcriptId: string; speakerIndex: number; model: string; voiceprint: Uint8Array; seconds: number }
  /** Known voice samples of a Speaker: one row for each place where a person assigned the Speaker. */
  voiceprint: {
    transcriptId: string
    speakerIndex: number
    speakerId: string
    workspaceId: string
    model: string
    voiceprint: Uint8Array
    seconds: number
    createdAt: string
  }
  voiceMatch: {
    transcriptId: string
    speakerIndex: number
    speakerId: string
    /** Similarity, −1 to 1. */
    score: number
    state: 'PROPOSED' | 'SET' | 'DISMISSED'
  }
  speakerImage: { id: string; speakerId: string; mimeType: string; size: number; createdAt: string }
}

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>
/** First argument of an operation: a transaction or the database itself. */
export type Db = Database | Tx
export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
export type Patch<T extends keyof Tables> = Updateable<Tables[T]>
