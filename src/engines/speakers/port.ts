import type { Quality } from '../../contract/content.ts'
import type { Config } from '../../platform/config/config.ts'
import type { ModelManager } from '../models/manager.ts'
import type { TimeSpan } from '../../text/speakers/overlapping-speech.ts'
import type { Region } from './bounded-regions.ts'

/** A stretch in which a person speaks: seconds from the start of the recording. Turns of two people may overlap. */
export interface SpeakerTurn {
  start: number
  end: number
  /** 0-based, by first appearance. */
  speaker: number
}

/** 16-bit little-endian mono PCM of a recording, and its regions of speech. */
export interface DiariseInput {
  path: string
  /** Samples per second; 16,000. */
  sampleRate: number
  /** Number of samples in the file; a promise while it is still growing. */
  samples: number | Promise<number>
  /**
   * Stretches with speech, in samples, in order; no turn is outside them and the pauses of about a second between two.
   * While the file is growing, they come as they are found; the file has the samples of those that came.
   */
  regions: Iterable<Region> | AsyncIterable<Region>
}

export interface DiariseOptions {
  /** The number of people, if known: an upper limit. null: the engine counts. */
  speakerCount: number | null
  /** Whether to make voiceprints. They are biometric data, so they are made only on request. */
  voiceprints: boolean
  signal: AbortSignal
}

/** One speaker of a recording. */
export interface SpeakerFound {
  /** Seconds of speech. */
  seconds: number
  /** Of length 1: the dot product of two is their similarity, −1 to 1. Null: not requested or too little speech. */
  voiceprint: number[] | null
}

export interface DiariseResult {
  /** In order of their start. */
  turns: SpeakerTurn[]
  /** By speaker index. */
  speakers: SpeakerFound[]
  /** Stretches in which several people speak at once, in order, without touching; null if it can't tell. */
  overlaps: TimeSpan[] | null
  /** Sentences for the user, such as why there is only one speaker, or fewer than requested. */
  warnings: string[]
}

/** Separates the speakers of a recording: a pool of processes. */
export interface SpeakerEngine {
  /** e.g. `acoustic`. */
  provider: string
  /** What it works with; shown as `provider/model`. */
  model: string
  quality: Quality
  /** Id of the voiceprint model; voiceprints of different models can't be compared. */
  voiceprintModel: string
  /** Similarity of voiceprints from which a known voice is suggested, and from which it is assigned at once. */
  similarity: { propose: number; set: number }
  /** How many recordings it processes at the same time. */
  concurrency: number
  /**
   * Finds who speaks when. A lost process gives a StepError with `retryable`. An abort rejects with the signal's reason
   * and frees the process within a second. Silence gives no turns and no speakers.
   */
  diarise(input: DiariseInput, options: DiariseOptions): Promise<DiariseResult>
  /** Pids of the running processes. For diagnosis and tests. */
  pids(): number[]
  /** Ends the processes. */
  close(): Promise<void>
}

/** A part of a recording in which one person speaks. */
export interface VoicePart {
  /** Seconds. */
  start: number
  end: number
  /** Index of the speaker that it is assigned to. */
  speaker: number
  /** A person assigned it, so it stays. */
  isSure: boolean
}

/** A part that sounds like a speaker whom it isn't assigned to. */
export interface SimilarPart {
  /** Its index in the list of parts. */
  part: number
  /** How much likelier this speaker is than the others: natural logarithm per hundredth of a second. */
  score: number
}

/** Compares parts of recordings by their voices. Stores nothing. */
export interface VoiceComparer {
  /**
   * The parts that sound like `speaker` more than like anybody else, by PCM as of DiariseInput. A lost process gives a
   * StepError with `retryable`. An abort rejects with the signal's reason.
   */
  findSimilar(
    pcmPath: string,
    parts: readonly VoicePart[],
    speaker: number,
    signal: AbortSignal,
  ): Promise<SimilarPart[]>
  /** Pids of the running processes. For diagnosis and tests. */
  pids(): number[]
  close(): Promise<void>
}

/** Who speaks in a turn of a session. */
export interface VoiceTurn {
  turn: number
  /** Empty: too little speech to tell. */
  spans: SpeakerTurn[]
}

/** A turn of a session: its number and its samples. */
export interface SpokenTurn {
  turn: number
  from: number
  upTo: number
}

export interface LiveVoicesOptions {
  /** Growing PCM as of DiariseInput. */
  path: string
  /** How many people speak, if known: an upper limit. */
  speakerCount: number | null
  /** Turns of an earlier process whose speakers stay as they are, in order. */
  earlier: readonly (SpokenTurn & VoiceTurn)[]
}

/** The voices of one session while people talk. Speakers are counted from 0 by first appearance. */
export interface LiveVoiceStream {
  /** Who speaks so far in the turn that is being spoken. A turn with another start replaces an unfinished one. */
  hear(turn: SpokenTurn): Promise<SpeakerTurn[]>
  /** The turn has ended. Returns who speaks in it, and earlier turns whose speakers are others now. */
  end(turn: SpokenTurn): Promise<VoiceTurn[]>
  close(): void
}

/** Compares the voices of sessions while people talk. Stores nothing. */
export interface LiveVoices {
  /** A lost process makes every function of its streams throw a retryable StepError. */
  open(options: LiveVoicesOptions, signal: AbortSignal): Promise<LiveVoiceStream>
  /** Pids of the running processes. For diagnosis and tests. */
  pids(): number[]
  close(): Promise<void>
}

export interface SpeakerChoice {
  engine: SpeakerEngine
  /** Why no better engine is used: a sentence, or null. */
  notice: string | null
}

export type SpeakersConfig = Pick<Config, 'speakers' | 'models' | 'worker'>

/** What an adapter is built from. */
export interface SpeakerDeps {
  config: SpeakersConfig
  models: Pick<ModelManager, 'find' | 'ensure'>
}

/** One way to separate speakers. It creates its engines on first use and caches them. */
export interface SpeakerAdapter {
  /** Commands that give better results than what is installed; empty if there are none. */
  advice: () => Promise<readonly string[]>
  /**
   * Returns its best engine; waits for models that it fetches. `because`: with `auto`, why the previous adapters can't
   * serve (a sentence without its full stop), if it concerns the user; otherwise null. Throws StepError if it can't
   * serve, or the signal's reason.
   */
  choose: (signal: AbortSignal, because: string | null) => Promise<SpeakerChoice>
  /** Closes its engines. */
  close: () => Promise<void>
}
