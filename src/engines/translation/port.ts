import type { Quality } from '../../contract/content.ts'
import type { Config } from '../../platform/config/config.ts'

/** A direction that an engine translates. */
export interface LanguagePair {
  /** BCP 47. */
  from: string
  to: string
  /** False: its models are fetched when it is first used. */
  isHere: boolean
  /** Its models could not be fetched just now: another engine goes first, and opening it says why. */
  hasFailed?: boolean
}

export interface TranslateOptions {
  signal: AbortSignal
}

/** Translates one direction. */
export interface Translator {
  /** e.g. `apertium`. */
  provider: string
  /** e.g. `eng-spa`; shown as `provider/model`. */
  model: string
  quality: Quality
  /** How much is best given at once. */
  batch: { sentences: number; characters: number }
  /**
   * A translation for each sentence, in their order; empty where the engine gave none. Sentences are data: whatever they
   * say, it is translated and not done. A lost process, a server that is down: StepError with `retryable`. Aborting
   * rejects with the signal's reason and ends what runs within a second.
   */
  translate: (sentences: readonly string[], options: TranslateOptions) => Promise<string[]>
}

/** Something that translates: a pool of processes, a program, or a client of a server. */
export interface TranslationEngine {
  provider: string
  quality: Quality
  /** What it can do at this moment; `any`: every language that its model knows; there is no list. */
  pairs: () => Promise<readonly LanguagePair[] | 'any'>
  /** The translator of a pair that is listed. Throws WaitError while models are fetched, StepError. */
  open: (pair: { from: string; to: string }) => Promise<Translator>
  /** Pids of its processes that stay; for diagnosis and tests. */
  pids: () => number[]
  close: () => Promise<void>
}

/** What translates a pair here, before it is opened. */
export interface TranslationOffer {
  engine: string
  quality: Quality
  /** False: models are fetched first. */
  isHere: boolean
}

/** Chooses engines and keeps them. */
export interface TranslationChooser {
  /** What would translate from a language (null: whatever it is) into another, BCP 47; null: no engine here does. */
  offer: (from: string | null, to: string) => Promise<TranslationOffer | null>
  /** Languages that a transcript in this language (null: any) can be translated into; `any`: all. */
  targets: (from: string | null) => Promise<string[] | 'any'>
  /** Every pair, each with the best that does it; `any`: all that there are, by one engine. */
  list: () => Promise<
    { any: TranslationOffer } | { pairs: { from: string; to: (TranslationOffer & { language: string })[] }[] }
  >
  /** The translator. Throws WaitError while models are fetched, StepError LANGUAGE_UNSUPPORTED where no engine does it. */
  open: (from: string, to: string) => Promise<Translator>
  close: () => Promise<void>
}

export type TranslationConfig = Pick<Config, 'translation' | 'models' | 'media' | 'worker'>

/** One way to translate. */
export interface TranslationAdapter {
  /** The engine; null where a setting that it needs is missing. It starts nothing before it is used. */
  create: (config: TranslationConfig) => TranslationEngine | null
  /** How to get more languages, for `tiro doctor`: a part of a sentence; null: nothing to do. */
  advice: (config: TranslationConfig) => string | null
}
