import { responseFormats, type ResponseFormat } from '../../contract/endpoints/openai.ts'
import { invalidForm } from '../../platform/http/receive-form.ts'
import { isObject } from '../../text/is-object.ts'
import type { FormFields as Fields } from '../requests/open-form.ts'
import type { RequestOptions } from '../requests/open-request.ts'
import { parseField } from '../requests/parse-field.ts'
import { choiceOf, languageOf, onlyValue } from '../requests/read-fields.ts'
import { speakersBetween } from '../requests/speakers-between.ts'
import { termsOf } from '../requests/terms-of.ts'
import { unknownParameter } from '../requests/unknown-parameter.ts'

export interface TranscriptionOptions extends RequestOptions {
  format: ResponseFormat
  isStream: boolean
  hasWords: boolean
  hasSegments: boolean
  hasLogprobs: boolean
  /** The answer has speakers beside its text, as those of Together and Fireworks do. */
  hasSpeakers: boolean
  knownSpeakers: { name: string; reference: string }[]
  /** Where the media is, instead of a file. */
  url: string | null
  /** The name of the model if the answer has the shape of Mistral's API, otherwise null. */
  mistralModel: string | null
}

const lists = [
  'languages',
  'keywords',
  'timestamp_granularities',
  'include',
  'known_speaker_names',
  'known_speaker_references',
]
// Groq's clients send an address as `url`.
const shared = ['model', 'url', 'prompt', 'response_format', 'temperature']
const singles = [...shared, 'language', 'stream', 'chunking_strategy', 'diarize']
/** What clients of Together send besides. */
const counts = ['min_speakers', 'max_speakers']
/** What Mistral's clients send besides. */
const mistralSingles = ['file_url', 'file_id', 'return_language']
/** Speakers that may be named, as many as OpenAI takes. */
const mostKnown = 4

/** Reads the fields of a transcription. Throws AppError INVALID_BODY with the field, or LANGUAGE_UNSUPPORTED. */
export function readTranscription(fields: Fields): TranscriptionOptions {
  const mistralModel = mistralModelOf(fields)
  const isMistral = mistralModel !== null
  const form = isMistral
    ? readForm(fields, [...singles, ...mistralSingles], [...lists, 'context_bias'])
    : readForm(fields, [...singles, ...counts], lists)
  const { one, many, warnings } = form
  if (one('file_id') !== undefined) throw invalidForm('/file_id', 'Send the file itself, or its address in file_url.')
  const format = choiceOf('response_format', one('response_format'), responseFormats) ?? 'json'
  const isStream = flag('stream', one('stream'))
  const granularities = many('timestamp_granularities').map((value) =>
    choiceOf('timestamp_granularities', value, ['word', 'segment']),
  )
  const hasLogprobs = many('include').map((value) => choiceOf('include', value, ['logprobs'])).length > 0
  if (isStream && !['json', 'text', 'diarized_json'].includes(format)) {
    throw invalidForm('/stream', `A ${format} answer can't be streamed. Use json, text or diarized_json.`)
  }
  // Not an error: the AI SDK of Vercel always sends it, whatever the format.
  if (granularities.length > 0 && format !== 'verbose_json' && format !== 'json') {
    warnings.push(`timestamp_granularities had no effect: response_format=${format} has no times of its own.`)
  }
  if (hasLogprobs && format !== 'json') throw invalidForm('/include', 'include=logprobs needs response_format=json.')
  readChunking(fields, form)
  const isDiarized = flag('diarize', one('diarize'))
  const hasSpeakers = isDiarized && !isMistral && (format === 'json' || format === 'verbose_json')
  if (isDiarized && !isMistral && !hasSpeakers && format !== 'diarized_json') {
    warnings.push(`diarize had no effect: response_format=${format} has no speakers.`)
  }
  const diarize = hasSpeakers || format === 'diarized_json' || (isMistral && isDiarized)
  return {
    model: one('model') ?? null,
    language: chosenLanguage(one('language'), many('languages'), warnings),
    vocabulary: termsOf([one('prompt') ?? '', ...many('context_bias')].join(), many('keywords')),
    diarize,
    hasSpeakers,
    speakerCount: speakersBetween(one('min_speakers'), one('max_speakers'), {
      isAsked: diarize,
      warnings,
      invalid: (name, message) => invalidForm(`/${name}`, message),
    }),
    channels: 'mix',
    format,
    isStream,
    hasWords: granularities.includes('word'),
    hasSegments: granularities.includes('segment') || (granularities.length === 0 && format === 'verbose_json'),
    hasLogprobs,
    knownSpeakers: knownOf(many('known_speaker_names'), many('known_speaker_references'), format),
    url: one('file_url') ?? one('url') ?? null,
    mistralModel,
    warnings,
  }
}

/** Reads the fields of a translation into English. */
export function readTranslation(fields: Fields): TranscriptionOptions {
  const { one, warnings } = readForm(fields, shared, [])
  const formats = ['json', 'text', 'srt', 'verbose_json', 'vtt'] as const
  return {
    model: one('model') ?? null,
    language: 'auto',
    vocabulary: termsOf(one('prompt'), []),
    diarize: false,
    hasSpeakers: false,
    channels: 'mix',
    format: choiceOf('response_format', one('response_format'), formats) ?? 'json',
    isStream: false,
    hasWords: false,
    hasSegments: true,
    hasLogprobs: false,
    knownSpeakers: [],
    url: one('url') ?? null,
    mistralModel: null,
    warnings,
  }
}

/**
 * Mistral has the same address and other answers, so its models tell its clients. It knows no response_format: a client
 * that sends one reads OpenAI's answers.
 */
function mistralModelOf(fields: Fields): string | null {
  const model = fields.get('model')?.find((name) => name.startsWith('voxtral-'))
  return fields.has('response_format') ? null : (model ?? null)
}

interface Form {
  one: (name: string) => string | undefined
  many: (name: string) => string[]
  warnings: string[]
}

/** Lists come as `name[]`, `name[0]` or `name`, also repeated, or as JSON. An empty value is none. */
function readForm(fields: Fields, single: readonly string[], list: readonly string[]): Form {
  const values = new Map<string, string[]>()
  const warnings: string[] = []
  for (const [given, all] of fields) {
    const name = given.replace(/\[.*$/, '')
    if (!single.includes(name) && !list.includes(name)) {
      warnings.push(unknownParameter(given))
      continue
    }
    if (given.includes('[') && !list.includes(name) && name !== 'chunking_strategy') {
      throw invalidForm(`/${name}`, `Send ${name} once, without brackets.`)
    }
    const entries = list.includes(name) ? all.flatMap((text) => entriesOf(name, text)) : all
    values.set(
      name,
      [...(values.get(name) ?? []), ...entries].filter((value) => value.trim() !== ''),
    )
  }
  const one = (name: string): string | undefined => {
    const all = values.get(name) ?? []
    return name === 'chunking_strategy' ? all[0] : onlyValue(name, all)
  }
  const temperature = one('temperature')
  if (temperature !== undefined) {
    const value = Number(temperature)
    if (!(value >= 0 && value <= 1)) throw invalidForm('/temperature', 'temperature must be a number from 0 to 1.')
    if (value > 0) warnings.push('temperature had no effect: Tiro always takes the most probable words.')
  }
  return { one, many: (name) => values.get(name) ?? [], warnings }
}

/** Groq's own example sends a list as JSON in one field: `["word", "segment"]`. Other texts are one entry. */
function entriesOf(name: string, text: string): string[] {
  if (!text.trim().startsWith('[')) return [text]
  const entries = parseField(name, text)
  const isList = Array.isArray(entries) && entries.every((entry) => typeof entry === 'string')
  return isList ? entries : [text]
}

function flag(name: string, value: string | undefined): boolean {
  return ['true', '1'].includes(choiceOf(name, value?.toLowerCase(), ['true', 'false', '1', '0']) ?? 'false')
}

function chosenLanguage(language: string | undefined, languages: readonly string[], warnings: string[]): string {
  if (language !== undefined && languages.length > 0) {
    throw invalidForm('/languages', 'Send either language or languages, not both.')
  }
  if (language !== undefined) return languageOf('language', language)
  const [only, ...others] = new Set(languages.map((code) => languageOf('languages', code)))
  if (only === undefined) return 'auto'
  if (others.length === 0) return only
  warnings.push(
    'languages had no effect: Tiro detects the language among all that it knows. Send one language to set it.',
  )
  return 'auto'
}

function knownOf(
  names: readonly string[],
  references: readonly string[],
  format: ResponseFormat,
): { name: string; reference: string }[] {
  const at = '/known_speaker_names'
  if (names.length !== references.length) {
    throw invalidForm(at, 'Send as many known_speaker_references as known_speaker_names.')
  }
  if (names.length === 0) return []
  if (format !== 'diarized_json') throw invalidForm(at, 'Known speakers need response_format=diarized_json.')
  if (names.length > mostKnown) throw invalidForm(at, `Send at most ${mostKnown} known speakers.`)
  if (new Set(names).size < names.length) throw invalidForm(at, 'Give each known speaker another name.')
  return names.map((name, i) => ({ name, reference: references[i] ?? '' }))
}

/** `auto`, or server_vad as JSON or as `chunking_strategy[type]`. Tiro has a detector of its own. */
function readChunking(fields: Fields, { one, warnings }: Form): void {
  const isNested = [...fields.keys()].some((name) => name.startsWith('chunking_strategy['))
  const whole = isNested ? fields.get('chunking_strategy[type]')?.join() : one('chunking_strategy')
  const isVad = whole !== undefined && isServerVad(whole)
  if (!isVad && (isNested || (whole !== undefined && whole !== 'auto'))) {
    throw invalidForm('/chunking_strategy', 'chunking_strategy must be auto, or an object with type server_vad.')
  }
  if (isVad) warnings.push('The values of server_vad had no effect: Tiro cuts at pauses that it finds itself.')
}

function isServerVad(text: string): boolean {
  const value = parseField('chunking_strategy', text)
  return text === 'server_vad' || (isObject(value) && value['type'] === 'server_vad')
}
