import type { ColumnType, Generated } from 'kysely'
import type { QuotaSubject } from '../../../contract/endpoints/quotas.ts'
import type { RecordingStatus } from '../../../contract/resources.ts'

/** Recordings, their files, uploads, folders, feeds, links to them, and what counts against limits. */
export interface LibraryTables {
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
    /** When it was recorded, as people say; null: they don't. */
    recordedAt: Generated<string | null>
    /** When its feed or page published it, otherwise when its media says it was recorded; null: none says it, or none was read. */
    mediaRecordedAt: Generated<string | null>
    /** JSON: values of other programs, by name. */
    metadata: Generated<string>
    /** What people write about it. */
    notes: Generated<string | null>
    /** The workspace that the keys of its media name (media-keys.ts); null: its own, because it was never moved. */
    mediaWorkspaceId: Generated<string | null>
  }
  /** A value of a recording's metadata, to find it by. `createdAt` is the recording's. */
  recordingMetadata: { recordingId: string; name: string; value: string; workspaceId: string; createdAt: string }
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
    /** Bytes of the whole file, as it was announced; null: it wasn't. */
    size: number | null
    /** Upload-Metadata of an upload by tus, as it was sent; null: not by tus. */
    tusMetadata: string | null
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
  folder: {
    id: string
    createdAt: string
    updatedAt: string
    name: string
    workspaceId: string
    parentFolderId: string | null
  }
  /** What the sound of a redacted copy is made of. It goes once the copy is READY. */
  redactedSound: {
    recordingId: string
    /** The recording whose sound it is made of. */
    originalId: string
    sound: 'SILENCE' | 'TONE'
    /** JSON: starts and ends in turn, milliseconds. */
    spans: string
  }
  feed: {
    id: string
    createdAt: string
    updatedAt: string
    workspaceId: string
    createdById: string
    url: string
    title: string | null
    recordingFolderId: string | null
    /** Null: that of the workspace. */
    language: string | null
    /** How many episodes the first reading takes. */
    latest: number
    pausedAt: string | null
    /** `pausedReason` of the contract. */
    pausedReason: string | null
    /** When it was last read, whether that succeeded or not. */
    checkedAt: string | null
    /** Milliseconds since 1970; null: paused. */
    nextCheckAt: number | null
    /** When it was first read with success: from then on, every unknown episode is new. */
    readAt: string | null
    etag: string | null
    lastModified: string | null
    /** Checks in a row that failed. */
    failures: number
    /** Failure as JSON. */
    failure: string | null
  }
  /** Episodes that are known of a feed: each has a key of its ID and one of its address. */
  feedEpisode: { feedId: string; key: string }
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
    /** Null: by an earlier version. */
    createdById: string | null
  }
  /** Limits of one account or workspace. Null: the default; 0: none. */
  quota: {
    subject: QuotaSubject
    subjectId: string
    hours: number | null
    storedBytes: number | null
    unfinishedRecordings: number | null
  }
  /**
   * The audio of a recording, counted once when its media was read. It stays when the recording is deleted. Or that of a
   * request that keeps no recording: an id of its own, no workspace, and the account that asked.
   */
  recordingUsage: {
    recordingId: string
    workspaceId: string
    /** The owner of the workspace at that time. */
    ownerId: string
    /** e.g. `2026-11`, UTC. */
    month: string
    seconds: number
  }
  /** A transcription of a recording. It stays when the recording is deleted. */
  transcriptionRun: {
    runId: string
    workspaceId: string
    queuedAt: string
    /** Null: it waits. */
    startedAt: string | null
    /** Null: it hasn't ended, or was cancelled. */
    endedAt: string | null
    outcome: 'COMPLETED' | 'FAILED' | null
    failureCode: string | null
    /** Length of the audio; null: unknown. */
    seconds: number | null
    /** Seconds in the queue, and seconds from the start to the end; null: unknown. */
    waited: number | null
    worked: number | null
  }
}
