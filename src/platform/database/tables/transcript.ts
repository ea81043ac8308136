import type { Generated } from 'kysely'
import type { TranscriptStatus } from '../../../contract/resources.ts'

/** Transcripts, their content and windows, who speaks in them, and what people marked and corrected. */
export interface TranscriptTables {
  transcript: {
    id: string
    createdAt: string
    updatedAt: string
    recordingId: string
    language: string
    status: TranscriptStatus
    queuedAt: string | null
    completedAt: string | null
    speakerAssignments: string
    failure: string | null
    engine: string | null
    quality: string | null
    warnings: string
    /** JSON of LanguageStretch[]: empty if all of it has one language. */
    languages: Generated<string>
    /** JSON array: the channel of each speaker index, from 0, −1 if unknown; null: channels are no speakers. */
    speakerChannels: Generated<string | null>
    waitingFor: string | null
    /** The engine that listens for a text that stays, '' until it is chosen; null: the run writes a new text. */
    keptText: Generated<string | null>
    /** Pipeline run that creates (or created) it. */
    runId: string | null
    /** 0 until it has content. */
    version: number
  }
  /** Content versions of a transcript or translation: lists of blocks (see text/content-blocks.ts). */
  contentVersion: {
    ownerId: string
    version: number
    createdAt: string
    /** Null: the service itself (an engine, the workspace's replacements). */
    createdById: string | null
    kind: string
    /** Description of the change, a sentence. */
    summary: string
    language: string
    /** Number of words. */
    words: number
    /** A Manifest, encoded by text/content-blocks.ts. */
    manifest: Uint8Array
  }
  /** Blocks shared by versions, identified by `hash`. */
  contentBlock: { ownerId: string; hash: string; data: Uint8Array }
  /** A window of a run, with its words once recognised (gzip JSON). */
  transcriptWindow: {
    runId: string
    n: number
    /** Samples at 16 kHz from the start of the recording: the padded range that the engine gets. */
    offset: number
    length: number
    /** Samples before and after it that the engine gets too. */
    before: Generated<number>
    after: Generated<number>
    /** Seconds of speech inside, without padding. */
    start: number
    end: number
    /** The PCM that it is in, from 0. */
    channel: Generated<number>
    /** BCP 47 of what is spoken in it; null: not identified. */
    language: string | null
    result: Uint8Array | null
  }
  /** Recordings whose transcripts were edited since their corrections were noted. */
  editedTranscript: { recordingId: string }
  /** What people corrected in a recording: heard → word. */
  correctedWord: { workspaceId: string; recordingId: string; heard: string; word: string; count: number }
  /** Words that a workspace doesn't want in its vocabulary. */
  dismissedWord: { workspaceId: string; word: string }
  speaker: {
    id: string
    createdAt: string
    updatedAt: string
    name: string
    role: string
    workspaceId: string
    imageId: string | null
  }
  speakerImage: { id: string; speakerId: string; mimeType: string; size: number; createdAt: string }
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
  /** Words of a transcript that somebody marked. */
  highlight: {
    id: string
    createdAt: string
    updatedAt: string
    workspaceId: string
    recordingId: string
    /** null: from an archive. */
    createdById: string | null
    color: string
    /** The version that has the words: the current one, or the last one that had them. */
    version: number
    /** Ids of the first and the last word. */
    fromWord: number
    toWord: number
    start: number
    end: number
    quote: string
    /** The quote without case and diacritics. */
    folded: string
    isDetached: number
    resolvedAt: string | null
    resolvedById: string | null
  }
  highlightComment: {
    id: string
    createdAt: string
    updatedAt: string
    highlightId: string
    createdById: string | null
    text: string
    folded: string
  }
  commentMention: { commentId: string; userId: string }
}
