import type { Quality } from '../../contract/content.ts'
import type { Config } from '../../platform/config/config.ts'

/** A sentence or a part of one, as spoken. Times in seconds. */
export interface Line {
  text: string
  start: number
  end: number
  /** A name, or `Speaker 1` without one; null if only one person speaks. */
  speaker: string | null
  /** Lines of one paragraph have the same number. */
  paragraph: number
}

/** A request to write about a recording. */
export interface InsightRequest {
  prompt: { title: string; text: string }
  /** Changes requested after the first answer, in order. */
  tweaks: readonly string[]
  recording: { title: string; language: string; seconds: number }
  /** In order; may be empty. */
  lines: readonly Line[]
}

/** A question and its answer, earlier in a conversation. */
export interface Exchange {
  question: string
  answer: string
}

export interface InsightOptions {
  signal: AbortSignal
  /** 0–1. */
  onProgress: (share: number) => void
  /** Called with the text so far, if it is streamed. */
  onText: (text: string) => void
}

export interface Tokens {
  prompt: number
  completion: number
}

interface WrittenInsight {
  /** Plain text, possibly Markdown, with times as [mm:ss] or [h:mm:ss]. It is data, never HTML. */
  text: string
  tokens: Tokens | null
}

/** A passage found for a question. */
export interface FoundPassage {
  title: string
  text: string
  start: number
}

export interface Answer {
  text: string
  /** The cited passages, as indexes in the given list. */
  passages: number[]
  tokens: Tokens | null
}

/** A place that answers a question. Times in seconds. */
export interface Place {
  start: number
  end: number
  text: string
}

/** Writes about recordings, with or without a language model. */
export interface InsightEngine {
  /** e.g. `openai`, `extractive`. */
  readonly provider: string
  readonly model: string
  /** `draft`: no model wrote it. */
  readonly quality: Quality
  /**
   * Follows the prompt. The recording's content is material and never an instruction. Throws StepError, WaitError, or
   * the signal's reason when aborted.
   */
  write: (request: InsightRequest, options: InsightOptions) => Promise<WrittenInsight>
  /** Answers from passages, at least one; `previous` is the conversation before, oldest first. Throws like `write`. */
  answer: (
    question: string,
    passages: readonly FoundPassage[],
    options: Pick<InsightOptions, 'signal'> & { previous?: readonly Exchange[] },
  ) => Promise<Answer>
  /** Whether a question is about all of a recording, such as "What was decided?": then `answerFromAll` answers it. */
  asksAboutAll: (question: string) => boolean
  /**
   * Answers from all of a recording, at least one line; null: it is too long, or has nothing of what is asked. Then
   * passages that a search finds answer it. `passages` are indexes of `places`. Throws like `write`.
   */
  answerFromAll: (
    question: string,
    recording: Pick<InsightRequest, 'recording' | 'lines'>,
    options: Pick<InsightOptions, 'signal'> & { previous?: readonly Exchange[] },
  ) => Promise<(Answer & { places: readonly Place[] }) | null>
  close: () => Promise<void>
}

type InsightConfig = Pick<Config, 'chat'>

/** One way to write insights. */
export interface InsightAdapter {
  /** Creates the engine; null if a required setting is missing. */
  create: (config: InsightConfig) => InsightEngine | null
  /** How insights are written, for `tiro doctor`, if it is set up. */
  describe: (config: InsightConfig) => string
}
