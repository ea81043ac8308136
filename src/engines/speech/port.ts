import type { Quality } from '../../contract/content.ts'
import type { Effort } from '../../contract/resources.ts'
import type { Config } from '../../platform/config/config.ts'
import type { CatalogueModel } from '../models/catalogue.ts'
import type { FoundModel } from '../models/find-model.ts'
import type { ModelManager } from '../models/manager.ts'

/** A recognised word. Times are in seconds from the start of the window. */
export interface RecognisedWord {
  word: string
  start: number
  end: number
  /** 0–1, or null if the engine gives none. */
  confidence: number | null
  /** Only from engines with `abilities.speakers`. */
  speaker?: number
}

/** A stretch of 16-bit little-endian mono PCM inside a file that the engine's process can read. */
export interface WindowInput {
  path: string
  /** Samples per second; 16,000. */
  sampleRate: number
  /** First sample and number of samples. */
  offset: number
  length: number
}

export interface RecogniseOptions {
  /** BCP 47, or `auto`. */
  language: string
  /** Names and terms that the engine should prefer, if it can. */
  vocabulary: readonly string[]
  /** Those of the vocabulary that nobody wrote into one, such as the names of speakers: the engine warns of none of them. */
  unasked?: readonly string[]
  /** `high`: recognise it several times, if the engine can (see `canTryHarder`), and give the surest words. */
  effort?: Effort
  signal: AbortSignal
  /** A client waits for the answer: goes before the windows of recordings. */
  isUrgent?: boolean
  /** Called with a sentence for the user if the engine takes far longer than usual. */
  onSlow?: (sentence: string) => void
}

export interface RecogniseResult {
  words: RecognisedWord[]
  /** The model's own segments; if empty, the whole window is one segment. */
  segments: { text: string; start: number; end: number }[]
  /** BCP 47 code of the spoken language, if the engine reports it. */
  language: string | null
  /** Sentences for the user, including what was dropped and why. */
  warnings: string[]
}

/** Speech from one sample of a growing file on. */
export interface StreamInput {
  path: string
  /** First sample. */
  from: number
  /** Also show words that may still change, as early as possible, as long as the processes have the time for it. */
  early?: boolean
}

/** The words of a stream so far. Times are in seconds from its first sample. */
export interface StreamWords {
  words: RecognisedWord[]
  /** How many of them, from the first, never change. */
  stable: number
  /** BCP 47 code of the spoken language, if the engine reports it. */
  language: string | null
}

/** Speech that is recognised while it is said: one turn. */
export interface SpeechStream {
  /**
   * Recognises up to sample `upTo`, which is in the file. `last`: the speech ends there, and no word changes afterwards.
   * A lost process gives a StepError with `retryable`; the stream is then closed, and another one may read it again.
   */
  feed: (upTo: number, last: boolean) => Promise<StreamWords>
  close: () => void
}

export interface SpeechStreams {
  open: (input: StreamInput, options: Omit<RecogniseOptions, 'isUrgent' | 'onSlow'>) => Promise<SpeechStream>
  /** Pids of the processes, which are others than those for windows. */
  pids: () => number[]
}

/** What an engine can do; determines the step graph and the assembly. */
interface SpeechAbilities {
  wordTimes: boolean
  confidence: boolean
  /** The text has punctuation and case; otherwise assembly restores them. */
  punctuation: boolean
  speakers: boolean
  /** BCP 47 codes, or `any`. */
  languages: readonly string[] | 'any'
  /** The engine detects the language itself. */
  detectsLanguage: boolean
  /** The engine can prefer given names and terms. */
  vocabulary: boolean
}

/** Whether the engine can recognise the same speech in several ways: at several places of a stretch. */
export function canTryHarder({ chunkSeconds }: Pick<SpeechEngine, 'chunkSeconds'>): boolean {
  return chunkSeconds !== undefined
}

/** An engine that can transcribe a language on this instance. */
export interface SpeechOffer {
  /** BCP 47; `*` for every language. */
  language: string
  engine: string
  quality: Quality
  /** False if a model must be fetched first. */
  isHere: boolean
}

/** An offer of one adapter. */
export interface AdapterOffer extends SpeechOffer {
  /** The last fetch of its model failed: engines that are here go first. */
  hasFailed?: boolean
}

/** A recogniser that is ready to use: a pool of processes, or the client of a server. */
export interface SpeechEngine {
  /** e.g. `sherpa-onnx`. */
  provider: string
  /** e.g. `parakeet-tdt-0.6b-v3-int8`; shown as `provider/model`. */
  model: string
  quality: Quality
  abilities: SpeechAbilities
  /** Longest window that the engine accepts, in seconds. */
  maxWindowSeconds: number
  /** It hears the same speech differently by where in a stretch of this length it begins, seconds. Absent: it doesn't. */
  chunkSeconds?: number
  /** With a mean confidence below this, speech is probably not in the engine's language. Absent: it can't tell. */
  leastConfidence?: number
  /** How many windows the engine processes at the same time. */
  concurrency: number
  /**
   * Recognises one window. A lost process or an unreachable server gives a StepError with `retryable`.
   * An abort rejects with the signal's reason and frees the process within a second.
   */
  recognise(window: WindowInput, options: RecogniseOptions): Promise<RecogniseResult>
  /** Starts a process for windows that will come soon. Absent: nothing has to be started. */
  prepare?: () => void
  /** Recognises speech while it is said. Absent: repeated windows have to do. */
  streams?: SpeechStreams
  /** Pids of the running processes; empty for a client of a server. For diagnosis and tests. */
  pids(): number[]
  /** Ends the processes. */
  close(): Promise<void>
}

/** An engine, and what the transcript's warnings say about the choice. */
export interface SpeechChoice {
  engine: SpeechEngine
  notices: string[]
}

export type SpeechConfig = Pick<Config, 'speech' | 'worker' | 'models'>

/** What an adapter is built from. */
export interface SpeechDeps {
  config: SpeechConfig
  models: Pick<ModelManager, 'find' | 'ensure' | 'pullState'>
  /** All known models. */
  catalogue: readonly CatalogueModel[]
  /** Called when a model of the catalogue is about to be used for the first time in this process. */
  onFirstUse?: (found: FoundModel, engine: SpeechEngine) => void
}

/** One way to recognise speech. It creates its engines on first use and caches them. */
export interface SpeechAdapter {
  /** False if a required setting is missing; `auto` then skips the adapter. */
  readonly isConfigured: boolean
  /** Whether it loads models of the catalogue: with TIRO_SPEECH_MODEL, `auto` tries only such adapters. */
  readonly loadsModels: boolean
  /** Every name that its engines can have, whether they are here or not; null: any model of a server. */
  readonly names: readonly string[] | null
  /** What to do to make the adapter work, as part of a sentence; null if there is nothing to do. */
  readonly advice: string | null
  /**
   * Returns the engine for a language (BCP 47, or `auto`). `because`: with `auto`, why the previous adapters can't
   * serve (part of a sentence); null for the first adapter. Throws StepError if it can't serve, WaitError while its
   * model is being fetched.
   */
  choose: (language: string, because: string | null) => Promise<SpeechChoice>
  /** The engine of a model, by `SpeechEngine.model`; null if the adapter has no such model. Throws like `choose`. */
  byModel: (model: string) => Promise<SpeechEngine | null>
  /** The languages that the adapter can recognise now, the best engine first. */
  offers: () => Promise<AdapterOffer[]>
  /** Closes its engines. */
  close: () => Promise<void>
}
