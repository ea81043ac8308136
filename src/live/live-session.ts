import type { LiveEnding, LiveEvent, LiveStatus, LiveTurn } from '../contract/live.ts'

/** An event, and the position to go on reading from: events that are repeated share that of the last lasting one. */
export interface NumberedEvent {
  n: number
  event: LiveEvent
}

/**
 * One stream of 16 kHz mono 16-bit little-endian PCM that becomes turns of words. Protocols translate between this
 * and their clients; they know nothing else of live/.
 */
export interface LiveSession {
  readonly id: string
  readonly workspaceId: string
  readonly recordingId: string
  state: () => LiveState
  /**
   * Takes audio; resolves when the session may be sent more. `offset` is the number of bytes that the client sent
   * before (default: where the audio ends): what is there already is skipped. AppError INVALID_STATE for a gap, or
   * when the session has ended; STORAGE_FULL.
   */
  write: (bytes: Uint8Array, offset?: number) => Promise<void>
  /** Resolves with the bytes on the disk when everything written so far is there. */
  flush: () => Promise<number>
  /**
   * Ends the current turn where the audio ends now. Resolves when everything written before is recognised, or captions
   * pause, with the number of the last event about it.
   */
  endTurn: () => Promise<number>
  /** Changes what may change while it runs. */
  configure: (changes: Partial<LiveTuning>) => void
  /** Marks this moment, or an earlier one (`at`, seconds of audio), which becomes a highlight at the end. */
  mark: (label: string | null, at?: number) => Promise<void>
  pause: () => Promise<void>
  resume: () => Promise<void>
  /** Recognises the rest, makes the recording and queues its final transcript. May be repeated. */
  finish: (ending?: LiveEnding) => Promise<void>
  /**
   * Registers the only client that sends: `onReplaced` is called when another one takes its place.
   * @returns a function to call when the client has gone
   */
  attach: (onReplaced: () => void) => () => void
  /** What tells the client that sends from another one that takes its place; null: nobody sends. */
  sender: () => object | null
  /**
   * What happened after event `after` (0: from the start), then what happens, until the session has ended or the
   * signal aborts. Any number of readers; one that reads slowly misses repetitions of a turn, never its final text.
   */
  events: (after: number, signal: AbortSignal) => AsyncIterable<NumberedEvent>
  /** Whether it was deleted with its recording or workspace. */
  isGone: () => boolean
}

export interface LiveTuning {
  /** Silence that ends a turn, milliseconds. */
  silenceMs: number
  /** Names and terms to prefer, if the engine can, and to spell as given. */
  vocabulary: readonly string[]
}

export interface LiveState {
  status: LiveStatus
  ending: LiveEnding | null
  /** BCP 47, or `auto`. */
  language: string
  /** The language of the last turn, or the only one that is possible; null: it isn't known. */
  spokenLanguage: string | null
  /** `provider/model`; null: none could be started. */
  engine: string | null
  /** Why no words come although audio is kept; null: they come. */
  captionsPaused: string | null
  receivedBytes: number
  keptBytes: number
  /** The turn that is being spoken. */
  current: LiveTurn | null
}

export interface NewLiveSession extends Partial<LiveTuning> {
  workspaceId: string
  userId: string
  /** By default, the date and time. */
  title?: string
  /** BCP 47, or `auto`; by default, the workspace's. */
  language?: string
  recordingFolderId?: string | null
  /** How many people speak, if known. */
  speakerCount?: number | null
  /** Whether to separate the speakers; by default, yes. */
  diarize?: boolean
  /** Languages to translate turns that have ended into, and the final transcript. */
  translationLanguages?: readonly string[]
}

/** The sessions of this process. */
export interface LiveSessions {
  /**
   * Starts a session and its recording. The caller has checked that the account may write to the workspace.
   * AppError QUEUE_FULL (the account has too many), ENGINE_UNAVAILABLE with reason `capacity` (this server has),
   * STORAGE_FULL, and what the quotas refuse.
   */
  start: (options: NewLiveSession) => Promise<LiveSession>
  /**
   * A running session, by its id or its recording's. AppError NOT_FOUND; INVALID_STATE if it has ended, or runs on
   * another server process.
   */
  open: (workspaceId: string, id: string) => Promise<LiveSession>
}
