import { deepgramQuery, type DeepgramQuery, type DeepgramTranscription } from '../../contract/endpoints/deepgram.ts'
import { type AppError, invalidQuery } from '../../contract/app-error.ts'
import { canonicalLanguage } from '../../text/languages/language-code.ts'
import type { RequestOptions } from '../requests/open-request.ts'
import { isRawEncoding, type RawAudio } from '../requests/raw-audio.ts'
import { extractNotice } from '../requests/extract-notice.ts'
import { unknownParameter } from '../requests/unknown-parameter.ts'

export interface ListenCallback {
  url: string
  method: 'POST' | 'PUT'
  /** The header of the name and password in the address; null: it has none. */
  authorization: string | null
}

export interface ListenOptions extends RequestOptions {
  isDetected: boolean
  hasSpeakers: boolean
  hasPunctuation: boolean
  hasFigures: boolean
  hasFillers: boolean
  hasParagraphs: boolean
  /** Absent in requests that an earlier version stored. */
  hasSummary?: boolean
  /** The pause that ends an utterance, seconds; null: no utterances. */
  pause: number | null
  /** What the client wants back in the metadata. */
  labels: Pick<DeepgramTranscription['metadata'], 'tags' | 'extra'>
  /** Where the answer goes; null: to the client. */
  callback: ListenCallback | null
  /** What samples without a container are; null: a file. */
  raw: RawAudio | null
}

const known = new Set(Object.keys(deepgramQuery.properties))
/** These change nothing about the text. */
const silent = new Set(['version', 'tier', 'mip_opt_out'])
/** Without these, the client would get something else than it relies on. */
const unsupported = ['redact'] as const

/** Reads a query that fits the contract. Throws AppError INVALID_QUERY, LANGUAGE_UNSUPPORTED. */
export function readOptions(query: DeepgramQuery & Record<string, unknown>): ListenOptions {
  for (const name of unsupported) {
    if (!isOff(query[name])) throw invalid(name, `Tiro doesn't support ${name} here. Send the request without it.`)
  }
  const { detect_language: among = [], language: given, multichannel, diarize, diarize_model } = query
  const detected = among.filter((one) => one !== 'false')
  const isNamed = given !== undefined && given !== '' && given !== 'multi'
  if (isNamed && detected.length > 0) throw invalid('detect_language', 'Send either language or detect_language.')
  const warnings = Object.keys(query).flatMap((name) =>
    known.has(name) || silent.has(name) || isOff(query[name]) ? [] : [unknownParameter(name)],
  )
  if (detected.some((one) => one !== 'true')) {
    warnings.push('Tiro detects the language among all that it knows. Send language to set it.')
  }
  const hasSummary = !isOff(query.summarize)
  if (hasSummary) warnings.push(extractNotice)
  // Naming a model turns it on.
  const hasSpeakers = diarize === true || (diarize === undefined && diarize_model !== undefined)
  const isMultichannel = multichannel === true
  const keywords = (query.keywords ?? []).map((one) => one.replace(/:-?[\d.]+$/, ''))
  return {
    model: query.model ?? null,
    language: isNamed ? canonicalLanguage(given) : 'auto',
    vocabulary: [...new Set([...(query.keyterm ?? []), ...keywords].map((term) => term.trim()))].filter(Boolean),
    // Speakers name the channel of each word.
    diarize: hasSpeakers || isMultichannel,
    channels: isMultichannel ? 'separate' : 'mix',
    warnings,
    isDetected: !isNamed,
    hasSpeakers,
    hasPunctuation: query.punctuate !== false || query.smart_format === true,
    hasFigures: query.numerals === true || query.smart_format === true,
    hasFillers: query.filler_words === true,
    hasParagraphs: query.paragraphs === true || query.smart_format === true,
    hasSummary,
    pause: query.utterances === true ? (query.utt_split ?? 0.8) : null,
    labels: labelsOf(query),
    callback: callbackOf(query),
    raw: rawOf(query),
  }
}

/** @throws AppError INVALID_QUERY */
export function labelsOf({ tag = [], extra = [] }: Pick<DeepgramQuery, 'tag' | 'extra'>): ListenOptions['labels'] {
  const tags = tag.filter(Boolean)
  const pairs = extra.filter(Boolean).map((pair) => {
    const end = pair.indexOf(':')
    if (end < 1) throw invalid('extra', 'Send each extra as key:value.')
    return [pair.slice(0, end), pair.slice(end + 1)] as const
  })
  return { ...(tags.length === 0 ? {} : { tags }), ...(pairs.length === 0 ? {} : { extra: Object.fromEntries(pairs) }) }
}

function callbackOf({ callback = '', callback_method: method = 'POST' }: DeepgramQuery): ListenCallback | null {
  if (callback === '') return null
  if (!/^(post|put)$/i.test(method)) throw invalid('callback_method', 'callback_method must be post or put.')
  if (!URL.canParse(callback))
    throw invalid('callback', 'callback must be an address, such as https://example.org/done.')
  const url = new URL(callback)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const secret = `${decoded(username)}:${decoded(password)}`
  return {
    url: url.href,
    method: method.toUpperCase() === 'PUT' ? 'PUT' : 'POST',
    authorization: secret === ':' ? null : `Basic ${Buffer.from(secret).toString('base64')}`,
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw invalid('callback', 'Percent-encode the name and the password in callback as UTF-8.')
  }
}

/** Encodings that have a container or a header of their own: the file says the rest. */
export const contained: ReadonlySet<string> = new Set(['flac', 'opus', 'ogg-opus', 'speex', 'amr-nb', 'amr-wb'])

function rawOf({ encoding = '', sample_rate: sampleRate, channels = 1 }: DeepgramQuery): RawAudio | null {
  if (encoding === '' || contained.has(encoding)) return null
  if (!isRawEncoding(encoding)) {
    throw invalid('encoding', 'Tiro reads linear16, linear32, mulaw and alaw without a container. Omit it for files.')
  }
  if (sampleRate === undefined) throw invalid('sample_rate', `Send the sample_rate of ${encoding}, in hertz.`)
  return { encoding, sampleRate, channels }
}

/** Absent, empty or false, also with a capital. */
function isOff(value: unknown): boolean {
  return [value].flat().every((one) => one === undefined || (typeof one === 'string' && /^(?:false)?$/i.test(one)))
}

function invalid(name: string, message: string): AppError {
  return invalidQuery(`/${name}`, 'value', message)
}
