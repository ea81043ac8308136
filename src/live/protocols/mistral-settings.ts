import { isObject } from '../../text/is-object.ts'
import type { SessionOptions } from './client-session.ts'
import type { SampleEncoding } from './decode-samples.ts'
import { invalid, readFlag, readInteger, readLanguage, readSilence, readTerms } from './read-values.ts'
import { sampleRates } from './resample.ts'

/** What a client asked for. Each update changes what it names. */
export interface MistralSettings {
  model: string
  encoding: SampleEncoding
  rate: number
  delayMs: number | null
  hasSpeakers: boolean
  options: SessionOptions
  warnings: string[]
}

/** Those of its own that Tiro can decode. */
const encodings: Readonly<Record<string, SampleEncoding>> = {
  pcm_s16le: 'linear16',
  pcm_s32le: 'int32',
  pcm_f32le: 'linear32',
  pcm_mulaw: 'mulaw',
  pcm_alaw: 'alaw',
}

export function usualSettings(model: string): MistralSettings {
  return { model, encoding: 'linear16', rate: 16_000, delayMs: null, hasSpeakers: false, options: {}, warnings: [] }
}

const known: ReadonlySet<string> = new Set([
  'audio_format',
  'context_bias',
  'diarize',
  'language',
  'target_streaming_delay_ms',
  'turn_detection',
])

/** The settings with those of a `session.update`. @throws AppError INVALID_BODY, LANGUAGE_UNSUPPORTED */
export function updateSettings(before: MistralSettings, session: unknown): MistralSettings {
  if (!isObject(session)) throw invalid('session', 'must be an object')
  const given = Object.entries(session).filter(([, value]) => value !== null)
  const { audio_format: format, language, context_bias: terms, turn_detection: detection } = Object.fromEntries(given)
  const spoken = readLanguage('language', language)
  const silenceMs = isObject(detection) ? readSilence('min_silence_ms', detection['min_silence_ms']) : null
  return {
    ...before,
    ...(format === undefined ? {} : readFormat(format)),
    delayMs:
      readInteger('target_streaming_delay_ms', session['target_streaming_delay_ms'], 0, 60_000) ?? before.delayMs,
    hasSpeakers: readFlag('diarize', session['diarize']) ?? before.hasSpeakers,
    options: {
      ...before.options,
      ...(spoken === null ? {} : { language: spoken }),
      ...(terms === undefined ? {} : { vocabulary: readTerms('context_bias', terms) }),
      ...(silenceMs === null ? {} : { silenceMs }),
    },
    warnings: given.filter(([name]) => !known.has(name)).map(([name]) => `${name.slice(0, 60)} has no effect.`),
  }
}

function readFormat(value: unknown): Pick<MistralSettings, 'encoding' | 'rate'> {
  if (!isObject(value)) throw invalid('audio_format', 'must be an object')
  const name = value['encoding']
  const encoding = typeof name === 'string' && Object.hasOwn(encodings, name) ? encodings[name] : undefined
  if (encoding === undefined) throw invalid('audio_format.encoding', `must be ${Object.keys(encodings).join(', ')}`)
  const rate = readInteger('audio_format.sample_rate', value['sample_rate'], sampleRates.min, sampleRates.max)
  if (rate === null) throw invalid('audio_format.sample_rate', 'is required')
  return { encoding, rate }
}

/** The session as clients read it. `warnings` is Tiro's own. */
export function describe(settings: MistralSettings, requestId: string): Record<string, unknown> {
  const { model, encoding, rate, delayMs, warnings } = settings
  const [name] = Object.entries(encodings).find(([, one]) => one === encoding) ?? []
  return {
    request_id: requestId,
    model,
    audio_format: { encoding: name, sample_rate: rate },
    target_streaming_delay_ms: delayMs,
    ...(warnings.length === 0 ? {} : { warnings }),
  }
}
