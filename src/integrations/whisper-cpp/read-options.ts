import { inferenceFormats, inferenceForm, type InferenceFormat } from '../../contract/endpoints/whisper-cpp.ts'
import { invalidForm } from '../../platform/http/receive-form.ts'
import type { FormFields } from '../requests/open-form.ts'
import type { RequestOptions } from '../requests/open-request.ts'
import { choiceOf, languageOf, onlyValue } from '../requests/read-fields.ts'
import { termsOf } from '../requests/terms-of.ts'
import { unknownParameter } from '../requests/unknown-parameter.ts'

export interface InferenceOptions extends RequestOptions {
  format: InferenceFormat
  isTranslated: boolean
  /** Segments have times, and their words. */
  hasTimes: boolean
  hasWordTimes: boolean
}

const known = new Set(Object.keys(inferenceForm.properties))
/** How Whisper searches for words, and where it looks for speech: Tiro does both its own way. Clients send them always. */
const silent = new Set(
  ['temperature', 'temperature_inc', 'best_of', 'beam_size', 'audio_ctx', 'max_context', 'debug_mode'].concat(
    ['word_thold', 'entropy_thold', 'logprob_thold', 'no_speech_thold', 'suppress_non_speech', 'suppress_nst'],
    ['carry_initial_prompt', 'no_language_probabilities', 'vad', 'vad_threshold', 'vad_min_speech_duration_ms'],
    ['vad_min_silence_duration_ms', 'vad_max_speech_duration_s', 'vad_speech_pad_ms', 'vad_samples_overlap'],
  ),
)
/** Only a part of the file. */
const unsupported = ['offset_t', 'duration']

/** Reads the fields of a form. Throws AppError INVALID_BODY with the field, or LANGUAGE_UNSUPPORTED. */
export function readInferenceOptions(fields: FormFields): InferenceOptions {
  const one = (name: string): string | undefined => onlyValue(name, new Set(fields.get(name)))?.trim()
  const flag = (name: string): boolean | null => {
    const value = one(name)?.toLowerCase()
    if (value === undefined) return null
    if (['true', '1', 'yes', 'y'].includes(value)) return true
    if (['false', '0', 'no', 'n'].includes(value)) return false
    throw invalidForm(`/${name}`, `${name} must be true or false.`)
  }
  for (const name of unsupported) {
    if (Number(one(name) ?? 0) !== 0) {
      throw invalidForm(`/${name}`, `Tiro transcribes whole files. Send the request without ${name}.`)
    }
  }
  const language = one('language')
  const diarize = flag('diarize') ?? false
  const isTranslated = flag('translate') ?? false
  const hasTimes = !(flag('no_timestamps') ?? false)
  return {
    model: one('model') ?? null,
    language: flag('detect_language') === true || language === undefined ? 'auto' : languageOf('language', language),
    vocabulary: termsOf(one('prompt'), []),
    diarize,
    // There, speakers are the channels of the file.
    channels: diarize ? 'auto' : 'mix',
    format: choiceOf('response_format', one('response_format'), inferenceFormats) ?? 'json',
    isTranslated,
    isNeverKept: isTranslated,
    hasTimes,
    hasWordTimes: hasTimes && (flag('token_timestamps') ?? true),
    warnings: [...fields.keys()].flatMap((name) =>
      known.has(name) || silent.has(name) || unsupported.includes(name) ? [] : [unknownParameter(name)],
    ),
  }
}
