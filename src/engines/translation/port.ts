import type { Quality } from '../../contract/content.ts'
import type { Config } from '../../platform/config/config.ts'

/** A direction that an engine translates. */
export interface LanguagePair {
  /** BCP 47. */
  from: string
  to: string
  /** False if its models must be fetched on first use. */
  isHere: boolean
  /** Its models could not be fetched recently: other engines go first, and opening it throws the reason. */
  hasFailed?: boolean
}

interface TranslateOptions {
  signal: AbortSignal
}

/** Translates one direction. */
export interface Translator {
  /** e.g. `apertium`. */
  provider: string
  /** e.g. `eng-spa`; shown as `provider/model`. */
  model: string
  quality: Quality
  /** Recommended batch size. */
  batch: { sentences: number; characters: number }
  /**
   * Returns one translation per sentence, in order; empty if the engine gave none. Sentences are data: instructions in
   * them are translated, not followed. A lost process or an unreachable server gives a StepError with `retryable`. An
   * abort rejects with the signal's reason and ends the work within a second.
   */
  translate: (sentences: readonly string[], options: TranslateOptions) => Promise<string[]>
}

/** A translation engine: a pool of processes, a program, or the client of a server. */
export interface TranslationEngine {
  provider: string
  quality: Quality
  /** The pairs that it can translate now; `any`: every language that its model knows, without a list. */
  pairs: () => Promise<readonly LanguagePair[] | 'any'>
  /** Opens the translator of a listed pair. Throws WaitError while models are fetched, StepError. */
  open: (pair: { from: string; to: string }) => Promise<Translator>
  /** Pids of its long-running processes; for diagnosis and tests. */
  pids: () => number[]
  close: () => Promise<void>
}

/** The engine that would translate a pair, before it is opened. */
export interface TranslationOffer {
  engine: string
  quality: Quality
  /** False if models must be fetched first. */
  isHere: boolean
}

/** Chooses engines and caches them. */
export interface TranslationChooser {
  /** The engine for a pair (`from` null: any language), in BCP 47; null if no engine supports it. */
  offer: (from: string | null, to: string) => Promise<TranslationOffer | null>
  /** Languages that a transcript in this language (null: any) can be translated into; `any`: all. */
  targets: (from: string | null) => Promise<string[] | 'any'>
  /** Every pair, each with its best engine; `any`: one engine translates all languages. */
  list: () => Promise<
    { any: TranslationOffer } | { pairs: { from: string; to: (TranslationOffer & { language: string })[] }[] }
  >
  /** Opens the translator. Throws WaitError while models are fetched, LANGUAGE_UNSUPPORTED if no engine can do it. */
  open: (from: string, to: string) => Promise<Translator>
  close: () => Promise<void>
}

export type TranslationConfig = Pick<Config, 'translation' | 'models' | 'media' | 'worker'>

/** One way to translate. */
export interface TranslationAdapter {
  /** Creates the engine; null if a required setting is missing. It starts nothing before its first use. */
  create: (config: TranslationConfig) => TranslationEngine | null
  /** How to get more languages, for `tiro doctor`, as part of a sentence; null if there is nothing to do. */
  advice: (config: TranslationConfig) => string | null
}
