import type { Generated } from 'kysely'
import type { TranscriptStatus } from '../../contract/resources.ts'

/** Tables of transcripts, their content and their windows. */
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
}
