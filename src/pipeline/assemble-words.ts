import { messageOf, StepError } from '../contract/app-error.ts'
import type { Punctuator } from '../engines/punctuation/port.ts'
import { observeEngine } from '../platform/observe-engine.ts'
import { runInThread } from '../platform/processes/thread.ts'
import type { Punctuated } from '../text/punctuation/punctuate-by-model.ts'
import { engineName, type PipelineDeps } from './deps.ts'
import type { PlaceInput } from './place-words.ts'
import type { Question } from './punctuation-answers.ts'
import { run as assemble, type AssembleInput, type Assembled } from './steps/assemble-content.ts'
import { run as listQuestions } from './steps/list-questions.ts'
import { warning } from '../text/messages/warnings.ts'

export interface AssembleOptions {
  signal: AbortSignal
  /** Few words: a thread would cost more than it saves. */
  isSmall?: boolean
}

/**
 * Assembles the content, with punctuation by a model where one is installed for words that have none. No thread waits
 * for the model: the words are placed once to know what to ask, and again with the answers.
 */
export async function assembleWords(
  { punctuation }: Pick<PipelineDeps, 'punctuation'>,
  input: Omit<AssembleInput, 'answers'>,
  options: AssembleOptions,
): Promise<Assembled> {
  return assembleAnswered(input, await askPunctuation(punctuation, input, options), options)
}

/** What a punctuation model wrote; null: none was asked. */
export interface Answered {
  answers: AssembleInput['answers']
  warnings: string[]
}

/** The same with answers that are there. */
export async function assembleAnswered(
  input: Omit<AssembleInput, 'answers'>,
  { answers, warnings }: Answered,
  options: AssembleOptions,
): Promise<Assembled> {
  const whole: AssembleInput = { ...input, answers }
  const made = await (options.isSmall === true
    ? assemble(whole)
    : runInThread<Assembled>(new URL('./steps/assemble-content.ts', import.meta.url), whole, options))
  return { ...made, warnings: [...made.warnings, ...warnings] }
}

/** Asks the punctuation model, where one is installed, about words that have none. It may take minutes. */
export async function askPunctuation(
  punctuation: PipelineDeps['punctuation'],
  input: PlaceInput,
  options: AssembleOptions,
): Promise<Answered> {
  const none = { answers: null, warnings: [] }
  // With `auto`, windows may be of other engines.
  if (input.hasPunctuation && input.language !== 'auto') return none
  if ((await punctuation.languages()).length === 0) return none
  const questions = await (options.isSmall === true
    ? listQuestions(input)
    : runInThread<Question[]>(new URL('./steps/list-questions.ts', import.meta.url), input, options))
  const answers: (Punctuated | null)[] = []
  for (const { language, texts } of questions) {
    const punctuator = texts.length === 0 ? null : await punctuation.choose(language)
    try {
      answers.push(punctuator === null ? null : await answerBy(punctuator, texts, options.signal))
    } catch (error) {
      options.signal.throwIfAborted()
      if (punctuator === null || !(error instanceof StepError)) throw error
      // One text in one way: nothing is left half by the model.
      const values = { engine: engineName(punctuator), reason: messageOf(error) }
      return { answers: null, warnings: [warning('PUNCTUATION_FAILED', values)] }
    }
  }
  return { answers, warnings: [] }
}

/**
 * Asks again if the process was lost: the next one starts afresh, and a kill from outside (a machine without memory) may
 * not happen twice. A text that ends the process does so again. Each failure is in the metrics.
 */
async function answerBy(punctuator: Punctuator, texts: readonly string[], signal: AbortSignal): Promise<Punctuated> {
  const ask = (): Promise<string[]> =>
    observeEngine('punctuation', punctuator, 0, () => punctuator.punctuate(texts, signal))
  const { hasCase } = punctuator
  try {
    return { texts: await ask(), hasCase }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof StepError && error.retryable)) throw error
    return { texts: await ask(), hasCase }
  }
}
