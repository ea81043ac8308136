import { asrOutputs, type AsrOutput, type AsrQuery, type DetectQuery } from '../../contract/endpoints/whisper-asr.ts'
import { type AppError, invalidQuery } from '../../contract/app-error.ts'
import { canonicalLanguage } from '../../text/languages/language-code.ts'
import type { RequestOptions } from '../requests/open-request.ts'
import type { RawAudio } from '../requests/raw-audio.ts'
import { speakersBetween } from '../requests/speakers-between.ts'
import { termsOf } from '../requests/terms-of.ts'
import { unknownParameter } from '../requests/unknown-parameter.ts'
import { codeOfLanguage } from '../requests/whisper-shape.ts'

export interface AsrOptions extends RequestOptions {
  output: AsrOutput
  isTranslated: boolean
  hasWords: boolean
  /** What samples without a container are; null: a file. */
  raw: RawAudio | null
}

/** What `encode=false` says of the file. */
const samples: RawAudio = { encoding: 'linear16', sampleRate: 16_000, channels: 1 }

const known = new Set([
  'task',
  'language',
  'initial_prompt',
  'output',
  'encode',
  'word_timestamps',
  'vad_filter',
  'diarize',
  'min_speakers',
  'max_speakers',
  // The name of a film, which Bazarr may tell.
  'video_file',
])

/** Reads a query that fits the contract. Throws AppError INVALID_QUERY, LANGUAGE_UNSUPPORTED. */
export function readAsrOptions(query: AsrQuery & Record<string, unknown>): AsrOptions {
  const task = choice('task', query.task, ['transcribe', 'translate'] as const) ?? 'transcribe'
  const warnings = Object.keys(query).flatMap((name) => (known.has(name) ? [] : [unknownParameter(name)]))
  const diarize = flag('diarize', query.diarize) ?? false
  const output = query.output?.toLowerCase() === 'text' ? 'txt' : query.output
  return {
    model: null,
    language: languageOf(query.language?.trim() ?? ''),
    vocabulary: termsOf(query.initial_prompt, []),
    diarize,
    channels: 'mix',
    speakerCount: speakersBetween(query.min_speakers, query.max_speakers, { isAsked: diarize, warnings, invalid }),
    output: choice('output', output, asrOutputs) ?? 'txt',
    isTranslated: task === 'translate',
    hasWords: flag('word_timestamps', query.word_timestamps) ?? false,
    raw: rawOf(query),
    warnings,
  }
}

/** What samples without a container are; null: a file. */
export function rawOf({ encode }: DetectQuery): RawAudio | null {
  return flag('encode', encode) === false ? samples : null
}

function languageOf(given: string): string {
  if (given === '') return 'auto'
  return canonicalLanguage(codeOfLanguage(given.toLowerCase()) ?? given)
}

function choice<V extends string>(name: string, value: string | undefined, values: readonly V[]): V | null {
  if (value === undefined || value === '') return null
  const found = values.find((candidate) => candidate === value.toLowerCase())
  if (found === undefined) throw invalid(name, `${name} must be one of ${values.join(', ')}.`)
  return found
}

/** As FastAPI reads it; null: absent. */
function flag(name: string, value: string | undefined): boolean | null {
  const word = choice(name, value, ['true', 'false', '1', '0', 'on', 'off', 'yes', 'no', 't', 'f', 'y', 'n'] as const)
  return word === null ? null : ['true', '1', 'on', 'yes', 't', 'y'].includes(word)
}

function invalid(name: string, message: string): AppError {
  return invalidQuery(`/${name}`, 'value', message)
}
