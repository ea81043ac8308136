import type { SessionOptions } from './client-session.ts'
import type { SampleEncoding } from './decode-samples.ts'
import { invalid, readFlag, readLanguage, readQuery, readSilence, readTerms } from './read-values.ts'

/** What a client asked for in the URL. */
export interface ElevenLabsSettings {
  format: string
  encoding: SampleEncoding
  rate: number
  /** The client commits; otherwise each turn is committed when it ends. */
  isManual: boolean
  silenceMs: number
  hasTimes: boolean
  hasLanguage: boolean
  hasFillers: boolean
  model: string | null
  keyterms: string[]
  options: SessionOptions
  warnings: string[]
}

const formats: readonly { name: string; encoding: SampleEncoding; rate: number }[] = [
  ...[8000, 16_000, 22_050, 24_000, 44_100, 48_000].map((rate) => ({
    name: `pcm_${rate}`,
    encoding: 'linear16' as const,
    rate,
  })),
  { name: 'ulaw_8000', encoding: 'mulaw', rate: 8000 },
]

/** Silence that ends a turn, milliseconds: ElevenLabs' own, and for clients that commit, who pause as long as they like. */
const usualSilenceMs = 1500
const longestSilenceMs = 10_000

const known = new Set(
  ['model_id', 'token', 'space', 'audio_format', 'language_code', 'secondary_languages', 'commit_strategy'].concat(
    ['vad_silence_threshold_secs', 'include_timestamps', 'include_language_detection', 'keyterms', 'no_verbatim'],
    ['enable_logging'],
  ),
)
/** Without these, the client would get something else than it relies on. */
const unsupported = ['entity_detection', 'transcript_edit']

/** @throws AppError INVALID_QUERY, LANGUAGE_UNSUPPORTED */
export function readSettings(query: URLSearchParams): ElevenLabsSettings {
  return readQuery(() => {
    const flag = (name: string): boolean => readFlag(name, query.get(name)) === true
    for (const name of unsupported) if (query.getAll(name).some(isSet)) throw invalid(name, 'is not supported')
    const asked = query.get('audio_format') ?? 'pcm_16000'
    const format = formats.find(({ name }) => name === asked)
    if (format === undefined) throw invalid('audio_format', `must be ${formats.map(({ name }) => name).join(', ')}`)
    const strategy = query.get('commit_strategy') ?? 'manual'
    if (!['manual', 'vad'].includes(strategy)) throw invalid('commit_strategy', 'must be manual or vad')
    const isManual = strategy === 'manual'
    const silenceMs = readSilenceSeconds(query.get('vad_silence_threshold_secs')) ?? usualSilenceMs
    const keyterms = readTerms('keyterms', query.getAll('keyterms'))
    const language = readSpoken(query)
    return {
      format: format.name,
      encoding: format.encoding,
      rate: format.rate,
      isManual,
      silenceMs: isManual ? longestSilenceMs : silenceMs,
      hasTimes: flag('include_timestamps'),
      hasLanguage: flag('include_language_detection'),
      hasFillers: !flag('no_verbatim'),
      model: query.get('model_id'),
      keyterms,
      options: {
        ...(language === null ? {} : { language }),
        ...(keyterms.length === 0 ? {} : { vocabulary: keyterms }),
        silenceMs: isManual ? longestSilenceMs : silenceMs,
      },
      warnings: [
        ...[...new Set(query.keys())]
          .filter((name) => !known.has(name) && !unsupported.includes(name) && query.getAll(name).some(isSet))
          .map((name) => `${name} has no effect.`),
        ...(readFlag('enable_logging', query.get('enable_logging')) === false
          ? ['enable_logging=false has no effect: each session becomes a recording in Tiro.']
          : []),
      ],
    }
  })
}

function isSet(value: string): boolean {
  return !/^(?:|false)$/i.test(value)
}

/** The language; `auto` if there may be several, or the client wants to know it; null: the workspace's. */
function readSpoken(query: URLSearchParams): string | null {
  const language = readLanguage('language_code', query.get('language_code'))
  const others = query.getAll('secondary_languages').map((code) => readLanguage('secondary_languages', code))
  if (others.some((other) => other !== null && other !== language)) return 'auto'
  const isDetected = readFlag('include_language_detection', query.get('include_language_detection')) === true
  return language ?? (isDetected ? 'auto' : null)
}

function readSilenceSeconds(value: string | null): number | null {
  if (value === null || value === '') return null
  const name = 'vad_silence_threshold_secs'
  const seconds = Number(value)
  if (!(seconds >= 0 && seconds <= 3600)) throw invalid(name, 'must be a number of seconds')
  return readSilence(name, Math.round(seconds * 1000))
}
