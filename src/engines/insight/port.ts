import type { Quality } from '../../contract/content.ts'
import type { Config } from '../../platform/config/config.ts'

/** A sentence or a part of one, as it was said. Times in seconds. */
export interface Line {
  text: string
  start: number
  end: number
  /** A name, or `Speaker 1` where nobody was named; null where only one person speaks. */
  speaker: string | null
  /** Lines of one paragraph have the same number. */
  paragraph: number
}

/** What is to be written about a recording. */
export interface InsightRequest {
  prompt: { title: string; text: string }
  /** What was asked for after the first answer, in order. */
  tweaks: readonly string[]
  recording: { title: string; language: string; seconds: number }
  /** In order; may be none. */
  lines: readonly Line[]
}

export interface InsightOptions {
  signal: AbortSignal
  /** 0–1. */
  onProgress: (share: number) => void
  /** The text so far, where it is written bit by bit. */
  onText: (text: string) => void
}

export interface Tokens {
  prompt: number
  completion: number
}

export interface WrittenInsight {
  /** Plain text, perhaps with Markdown; times stand as [mm:ss] or [h:mm:ss]. It is data, never HTML. */
  text: string
  tokens: Tokens | null
}

/** Something that was said, found for a question. */
export interface FoundPassage {
  title: string
  text: string
  start: number
}

export interface Answer {
  text: string
  /** Which passages it rests on: places in the list that was given. */
  passages: number[]
  tokens: Tokens | null
}

/** Writes about recordings: a model of language, or what can be done without one. */
export interface InsightEngine {
  readonly specificationVersion: 1
  /** e.g. `openai`, `extractive`. */
  readonly provider: string
  readonly model: string
  /** `draft`: no model wrote it. */
  readonly quality: Quality
  /**
   * Follows the prompt. What is said in the recording is material and never an instruction. StepError or WaitError
   * where that is not possible; the signal's reason when aborted.
   */
  write: (request: InsightRequest, options: InsightOptions) => Promise<WrittenInsight>
  /** Answers from passages, of which there is at least one; errors as of `write`. */
  answer: (
    question: string,
    passages: readonly FoundPassage[],
    options: Pick<InsightOptions, 'signal'>,
  ) => Promise<Answer>
  close: () => Promise<void>
}

export type InsightConfig = Pick<Config, 'chat'>

/** One way to write insights. */
export interface InsightAdapter {
  /** The engine; null where a setting that it needs is missing. */
  create: (config: InsightConfig) => InsightEngine | null
  /** How insights are written, for `tiro doctor`; where it is set up. */
  describe: (config: InsightConfig) => string
}
