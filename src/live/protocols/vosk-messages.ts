import { AppError } from '../../contract/app-error.ts'
import type { LiveTurn } from '../../contract/live.ts'
import { isObject } from '../../text/is-object.ts'
import { joinWords } from '../../text/join-words.ts'
import { invalid, readFlag, readInteger, readObject, readTerms } from './read-values.ts'
import { sampleRates } from './resample.ts'

/** What a client set. Each message changes what it names. */
export interface VoskConfig {
  rate: number
  hasWords: boolean
  /** Answers have a list of alternatives, which has one here. */
  hasAlternatives: boolean
  phrases: string[]
}

/** Those of Vosk's server. */
export const usualConfig: VoskConfig = { rate: 8000, hasWords: true, hasAlternatives: false, phrases: [] }

const mostAlternatives = 1000

/** A message of text: a new configuration, or null for the end. @throws AppError MALFORMED_JSON, INVALID_BODY */
export function readCommand(text: string, before: VoskConfig): VoskConfig | null {
  const { config, eof } = readObject(text)
  if (isObject(config)) {
    const most = readInteger('max_alternatives', config['max_alternatives'], 0, mostAlternatives)
    const phrases = config['phrase_list']
    return {
      rate: readInteger('sample_rate', config['sample_rate'], sampleRates.min, sampleRates.max) ?? before.rate,
      hasWords: readSwitch('words', config['words']) ?? before.hasWords,
      hasAlternatives: most === null ? before.hasAlternatives : most > 0,
      phrases: phrases === undefined || phrases === null ? before.phrases : readPhrases(phrases),
    }
  }
  if (eof === undefined) throw new AppError('INVALID_BODY', 'A message of text must have config or eof.')
  return null
}

/** As Python takes it: a number is a truth value, too. */
function readSwitch(name: string, value: unknown): boolean | null {
  return typeof value === 'number' ? value !== 0 : readFlag(name, value)
}

/** `[unk]` stands there for all other words, which Tiro always takes. A phrase may have all words of a menu. */
function readPhrases(value: unknown): string[] {
  if (!Array.isArray(value)) throw invalid('phrase_list', 'must be a list')
  const phrases = value.flatMap((one: unknown) =>
    typeof one === 'string' && one.length > 100 ? one.split(/\s+/) : one,
  )
  return readTerms(
    'phrase_list',
    phrases.filter((one) => one !== '[unk]' && one !== ''),
  )
}

/** Turns that have ended, as one result. */
export function resultMessage(turns: readonly LiveTurn[], language: string, config: VoskConfig): object {
  const words = turns.flatMap((turn) => turn.words)
  const text = joinWords(
    turns.map((turn) => turn.text),
    language,
  )
  // Engines without confidence are believed.
  const known = words.map(({ word, start, end, confidence }) => ({ conf: confidence ?? 1, end, start, word }))
  const hasResult = config.hasWords && known.length > 0
  if (!config.hasAlternatives) return { ...(hasResult ? { result: known } : {}), text }
  const sum = known.reduce((all, { conf }) => all + conf, 0)
  const result = known.map(({ end, start, word }) => ({ end, start, word }))
  const confidence = known.length === 0 ? 1 : sum / known.length
  return { alternatives: [{ confidence, ...(hasResult ? { result } : {}), text }] }
}
