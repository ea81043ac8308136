import type { Quality } from '../../contract/content.ts'
import type { Config } from '../../platform/config/config.ts'
import type { ModelManager } from '../models/manager.ts'

/** A stretch in which somebody speaks: seconds from the start of the recording. Turns of two people may overlap. */
export interface SpeakerTurn {
  start: number
  end: number
  /** 0-based, by first appearance. */
  speaker: number
}

/** 16-bit little-endian mono PCM of a recording, and where in it somebody speaks. */
export interface DiariseInput {
  path: string
  /** Samples per second; 16,000. */
  sampleRate: number
  /** Number of samples in the file. */
  samples: number
  /** Stretches with speech, in samples, in order; nothing outside them is anybody's turn. */
  regions: readonly { offset: number; length: number }[]
}

export interface DiariseOptions {
  /** How many people speak, where somebody said so; never more than that are found. null: the engine counts. */
  speakerCount: number | null
  /** Whether voiceprints are wanted: they are biometric data and are not made unasked. */
  voiceprints: boolean
  signal: AbortSignal
}

/** What one speaker of a recording is like. */
export interface SpeakerFound {
  /** Seconds that this speaker speaks. */
  seconds: number
  /** Of length 1 (the scalar product of two is their similarity, −1 to 1); null: not asked for, or too little speech. */
  voiceprint: number[] | null
}

export interface DiariseResult {
  /** In order of their start. */
  turns: SpeakerTurn[]
  /** By speaker index. */
  speakers: SpeakerFound[]
  /** Sentences for a person: why there is one speaker only, why there are fewer than asked for. */
  warnings: string[]
}

/** Tells speakers apart: a pool of processes of one of the adapters. */
export interface SpeakerEngine {
  /** e.g. `acoustic`. */
  provider: string
  /** What it works with; shown as `provider/model`. */
  model: string
  quality: Quality
  /** Id of what makes its voiceprints: those of different makers cannot be compared. */
  voiceprintModel: string
  /** Similarity of voiceprints from which a known voice is proposed, and from which it is set at once. */
  similarity: { propose: number; set: number }
  /** How many recordings it works on at the same time. */
  concurrency: number
  /**
   * Who speaks when. A lost process: StepError with `retryable`. Aborting rejects with the signal's reason and frees the
   * process within a second. Silence is no turns and no speakers.
   */
  diarise(input: DiariseInput, options: DiariseOptions): Promise<DiariseResult>
  /** Pids of its processes that are alive. For diagnosis and tests. */
  pids(): number[]
  /** Ends its processes. */
  close(): Promise<void>
}

export interface SpeakerChoice {
  engine: SpeakerEngine
  /** Why it is not a better one: a sentence, or null. */
  notice: string | null
}

export type SpeakersConfig = Pick<Config, 'speakers' | 'models'>

/** What an adapter is made of. */
export interface SpeakerDeps {
  config: SpeakersConfig
  models: Pick<ModelManager, 'find' | 'ensure'>
}

/** One way to tell speakers apart. It makes its engines when they are first used, and keeps them. */
export interface SpeakerAdapter {
  /** What people can do to get better results: commands; empty: nothing. */
  readonly advice: readonly string[]
  /**
   * The best engine that it has; waits for models that it fetches. `because`: with `auto`, why the adapters before it
   * can't serve (a sentence without its full stop), where people should know; else null. Throws StepError when it can't
   * serve; the signal's reason.
   */
  choose: (signal: AbortSignal, because: string | null) => Promise<SpeakerChoice>
  /** Ends its engines. */
  close: () => Promise<void>
}
