import { createDecoder, type SampleEncoding } from './decode-samples.ts'
import type { Resampler } from './resample.ts'
import type { SessionOptions } from './client-session.ts'
import { invalid, readLanguage, readSilence } from './read-values.ts'
import { isObject } from '../../text/is-object.ts'
import { isPrintable } from '../../text/is-printable.ts'

/** OpenAI's rate of PCM, and that of telephones, samples per second. */
const pcmRate = 24_000
const telephoneRate = 8000

/** The names of the encodings, and those of the first version. */
const formats: readonly { encoding: SampleEncoding; name: string; betaName: string }[] = [
  { encoding: 'linear16', name: 'audio/pcm', betaName: 'pcm16' },
  { encoding: 'mulaw', name: 'audio/pcmu', betaName: 'g711_ulaw' },
  { encoding: 'alaw', name: 'audio/pcma', betaName: 'g711_alaw' },
]

/** What a client asked for. */
export interface Settings {
  encoding: SampleEncoding
  model: string
  language: string | null
  prompt: string
  /** Milliseconds of silence that end a turn; null: the client commits the audio itself. */
  silenceMs: number | null
}

export const defaultSettings: Settings = {
  encoding: 'linear16',
  model: 'whisper-1',
  language: null,
  prompt: '',
  silenceMs: 500,
}

/**
 * The settings with those that a `session.update` or `transcription_session.update` has. AppError INVALID_BODY names
 * what is wrong.
 */
export function updateSettings(before: Settings, session: unknown, isBeta: boolean): Settings {
  if (!isObject(session)) throw invalid('session', 'must be an object')
  if (!isBeta && session['type'] !== 'transcription') throw invalid('session.type', 'must be transcription')
  const at = isBeta ? 'session' : 'session.audio.input'
  const audio = isObject(session['audio']) ? session['audio'] : {}
  const input = isBeta ? session : isObject(audio['input']) ? audio['input'] : {}
  const format = isBeta ? input['input_audio_format'] : input['format']
  const transcription = isBeta ? input['input_audio_transcription'] : input['transcription']
  return {
    ...before,
    ...(format === undefined ? {} : { encoding: isBeta ? readBetaFormat(format) : readFormat(format) }),
    ...(transcription === undefined ? {} : readTranscription(transcription, at)),
    ...(input['turn_detection'] === undefined ? {} : { silenceMs: readDetection(input['turn_detection'], at) }),
  }
}

function readBetaFormat(value: unknown): SampleEncoding {
  const format = formats.find(({ betaName }) => betaName === value)
  if (format !== undefined) return format.encoding
  throw invalid('session.input_audio_format', `must be ${formats.map(({ betaName }) => betaName).join(', ')}`)
}

function readFormat(value: unknown): SampleEncoding {
  const at = 'session.audio.input.format'
  const format = formats.find(({ name }) => isObject(value) && value['type'] === name)
  if (format === undefined) throw invalid(`${at}.type`, `must be ${formats.map(({ name }) => name).join(', ')}`)
  const rate = isObject(value) ? value['rate'] : undefined
  const expected = rateOf(format.encoding)
  if (rate !== undefined && rate !== expected) throw invalid(`${at}.rate`, `must be ${expected}`)
  return format.encoding
}

function rateOf(encoding: SampleEncoding): number {
  return encoding === 'linear16' ? pcmRate : telephoneRate
}

/** Turns the audio of a session into what Tiro works with. */
export function decoderOf({ encoding }: Settings): Resampler {
  return createDecoder(encoding, rateOf(encoding))
}

function readTranscription(value: unknown, at: string): Partial<Settings> {
  if (value === null) return {}
  if (!isObject(value)) throw invalid(`${at}.transcription`, 'must be an object')
  const { model, prompt, language } = value
  return {
    ...(typeof model === 'string' ? { model } : {}),
    ...(typeof prompt === 'string' ? { prompt: readText(`${at}.transcription.prompt`, prompt) } : {}),
    ...(language === undefined ? {} : { language: readLanguage(`${at}.transcription.language`, language) }),
  }
}

function readText(name: string, text: string): string {
  if (isPrintable(text)) return text
  throw invalid(name, 'must be text without NUL characters or broken surrogate pairs')
}

function readDetection(value: unknown, at: string): number | null {
  if (value === null) return null
  if (!isObject(value)) throw invalid(`${at}.turn_detection`, 'must be an object or null')
  const name = `${at}.turn_detection.silence_duration_ms`
  return readSilence(name, value['silence_duration_ms']) ?? defaultSettings.silenceMs
}

/** A client that commits audio itself pauses as long as it likes. */
const longestSilenceMs = 10_000

export function asOptions({ language, prompt, silenceMs }: Settings): SessionOptions & { silenceMs: number } {
  const vocabulary = termsOf(prompt)
  return {
    ...(language === null ? {} : { language }),
    ...(vocabulary.length === 0 ? {} : { vocabulary }),
    silenceMs: silenceMs ?? longestSilenceMs,
  }
}

/** As for files: the prompt is cut at commas. */
export function termsOf(prompt: string): string[] {
  const terms = prompt.split(/[,\n]/).map((term) => term.trim())
  return terms.filter((term) => term !== '' && term.length <= 100).slice(0, 1000)
}

/** The session as clients read it. */
export function describe(
  settings: Settings,
  id: string,
  isBeta: boolean,
  recording: Record<string, string>,
): Record<string, unknown> {
  const { encoding, model, language, prompt, silenceMs } = settings
  const format = formats.find((one) => one.encoding === encoding)
  const transcription = { model, language, prompt }
  const detection =
    silenceMs === null
      ? null
      : { type: 'server_vad', threshold: 0.5, prefix_padding_ms: 300, silence_duration_ms: silenceMs }
  const common = { id, object: 'realtime.transcription_session', expires_at: 0, include: null, ...recording }
  if (isBeta) {
    return {
      ...common,
      input_audio_format: format?.betaName,
      input_audio_transcription: transcription,
      turn_detection: detection,
      client_secret: null,
    }
  }
  return {
    ...common,
    type: 'transcription',
    audio: {
      input: {
        format: { type: format?.name, ...(encoding === 'linear16' ? { rate: pcmRate } : {}) },
        transcription,
        noise_reduction: null,
        turn_detection: detection,
      },
    },
  }
}
