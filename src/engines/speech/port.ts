import type { Quality } from '../../contract/content.ts'
import type { Config } from '../../platform/config/config.ts'
import type { CatalogueModel } from '../models/catalogue.ts'
import type { ModelManager } from '../models/manager.ts'

/** A word as recognised. Times in seconds from the start of the window's samples. */
export interface RecognisedWord {
  word: string
  start: number
  end: number
  /** 0–1, or null where the engine gives none. */
  confidence: number | null
  /** Only from engines with `abilities.speakers`. */
  speaker?: number
}

/** A stretch of 16-bit little-endian mono PCM inside a file that the engine's process can read. */
export interface WindowInput {
  path: string
  /** Samples per second; 16,000. */
  sampleRate: number
  /** First sample and number of samples, in samples. */
  offset: number
  length: number
}

export interface RecogniseOptions {
  /** BCP 47, or `auto`. */
  language: string
  /** Names and terms that the engine should prefer, where it can. */
  vocabulary: readonly string[]
  signal: AbortSignal
}

export interface RecogniseResult {
  words: RecognisedWord[]
  /** The model's own segments; empty: the window is one segment. */
  segments: { text: string; start: number; end: number }[]
  /** BCP 47 of what was spoken, where the engine tells. */
  language: string | null
  /** Sentences for a person; also what was dropped and why. */
  warnings: string[]
}

/** What an engine can do; decides the graph and the assembly. */
export interface SpeechAbilities {
  wordTimes: boolean
  confidence: boolean
  /** Text comes with punctuation and case; else assembly restores them. */
  punctuation: boolean
  speakers: boolean
  /** BCP 47 codes, or `any`. */
  languages: readonly string[] | 'any'
  /** Detects the language by itself. */
  detectsLanguage: boolean
}

/** What would transcribe a language here. */
export interface SpeechOffer {
  /** BCP 47; `*` for every language. */
  language: string
  engine: string
  quality: Quality
  /** False: a model is fetched first. */
  isHere: boolean
}

/** A recogniser that is ready to be used: a pool of processes, or a client of a server. */
export interface SpeechEngine {
  /** e.g. `sherpa-onnx`. */
  provider: string
  /** e.g. `parakeet-tdt-0.6b-v3-int8`; shown as `provider/model`. */
  model: string
  quality: Quality
  abilities: SpeechAbilities
  /** Longest window it takes, in seconds. */
  maxWindowSeconds: number
  /** How many windows it works on at the same time. */
  concurrency: number
  /**
   * Recognises one window. A lost process, a server that is down: StepError with `retryable`.
   * Aborting rejects with the signal's reason and frees the process within a second.
   */
  recognise(window: WindowInput, options: RecogniseOptions): Promise<RecogniseResult>
  /** Pids of its processes that are alive; empty for a client of a server. For diagnosis and tests. */
  pids(): number[]
  /** Ends its processes. */
  close(): Promise<void>
}

/** An engine, and what people should know of the choice (a sentence for the transcript's warnings), or null. */
export interface SpeechChoice {
  engine: SpeechEngine
  notice: string | null
}

export type SpeechConfig = Pick<Config, 'speech' | 'worker' | 'models'>

/** What an adapter is made of. */
export interface SpeechDeps {
  config: SpeechConfig
  models: Pick<ModelManager, 'find' | 'ensure'>
  /** The models that there are. */
  catalogue: readonly CatalogueModel[]
}

/** One way to recognise speech. It makes its engines when they are first used, and keeps them. */
export interface SpeechAdapter {
  /** False: a setting that it needs is missing, so `auto` does not ask it. */
  readonly isConfigured: boolean
  /** Whether it loads models of the catalogue: `auto` with TIRO_SPEECH_MODEL asks only such adapters. */
  readonly loadsModels: boolean
  /** What people can do so that it works here: the middle of a sentence; null: nothing. */
  readonly advice: string | null
  /**
   * The engine for a language (BCP 47, or `auto`). `because`: with `auto`, why the adapters before it can't serve (a part
   * of a sentence); null: it is the first that is asked. Throws StepError when it can't serve, WaitError while its model
   * is being fetched.
   */
  choose: (language: string, because: string | null) => Promise<SpeechChoice>
  /** The engine of a model, by `SpeechEngine.model`; null where it has none. Throws as `choose`. */
  byModel: (model: string) => Promise<SpeechEngine | null>
  /** The languages that it can recognise now, the best engine first. */
  offers: () => Promise<SpeechOffer[]>
  /** Ends its engines. */
  close: () => Promise<void>
}
