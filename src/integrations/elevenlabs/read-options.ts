import type { AppError } from '../../contract/app-error.ts'
import type { RenderingQuery } from '../../contract/content.ts'
import { elevenLabsForm } from '../../contract/endpoints/elevenlabs.ts'
import { invalidForm } from '../../platform/http/receive-form.ts'
import { isObject } from '../../text/is-object.ts'
import type { FormFields } from '../requests/open-form.ts'
import type { RequestOptions } from '../requests/open-request.ts'
import { parseField } from '../requests/parse-field.ts'
import type { RawAudio } from '../requests/raw-audio.ts'
import { choiceOf, languageCode, onlyValue } from '../requests/read-fields.ts'
import { termsOf } from '../requests/terms-of.ts'
import { unknownParameter } from '../requests/unknown-parameter.ts'

/** A format beside the answer. */
interface ExtraFormat {
  name: 'srt' | 'txt'
  query: RenderingQuery & { format: 'srt' | 'text' }
}

export interface ConvertOptions extends RequestOptions {
  /** An address of the media; null: the form has the file. */
  url: string | null
  isNamed: boolean
  hasSpeakers: boolean
  hasTimes: boolean
  hasFillers: boolean
  /** null: channels are mixed. */
  channelStyle: 'separate' | 'combined' | null
  formats: ExtraFormat[]
  raw: RawAudio | null
}

const samples: RawAudio = { encoding: 'linear16', sampleRate: 16_000, channels: 1 }
const known = new Set(Object.keys(elevenLabsForm.properties))
/** These change nothing about the text, or are what Tiro does anyway. */
const silent = new Set(['temperature', 'seed', 'enable_logging', 'tag_audio_events', 'webhook_metadata'])
/** Without these, the client would get something else than it relies on. */
const unsupported = [
  'webhook',
  'webhook_id',
  'entity_detection',
  'entity_redaction',
  'entity_redaction_mode',
  'detect_speaker_roles',
  'transcript_edit',
]
const mostFormats = 10
const formatOptions = new Set(['format', 'include_speakers', 'include_timestamps', 'max_characters_per_line'])

/** Reads the fields of a form. Throws AppError INVALID_BODY with the field, or LANGUAGE_UNSUPPORTED. */
export function readConvertOptions(fields: FormFields): ConvertOptions {
  const valuesOf = (name: string): string[] =>
    [...(fields.get(name) ?? []), ...(fields.get(`${name}[]`) ?? [])].filter((value) => value.trim() !== '')
  const one = (name: string): string | undefined => onlyValue(name, new Set(valuesOf(name)))
  for (const name of unsupported) {
    if (valuesOf(name).some((value) => !/^(false|0)$/i.test(value))) {
      throw invalidForm(`/${name}`, `Tiro doesn't support ${name} here. Send the request without it.`)
    }
  }
  const warnings = [...fields].flatMap(([name, values]) => {
    const plain = name.replace(/\[\]$/, '')
    const isKnown = known.has(plain) || silent.has(plain) || unsupported.includes(plain)
    return isKnown || values.every((value) => /^(|false)$/i.test(value)) ? [] : [unknownParameter(name)]
  })
  const choose = <V extends string>(name: string, values: readonly V[]): V | undefined =>
    choiceOf(name, one(name), values)
  const flag = (name: string): boolean => {
    // The provider of Vercel's AI SDK sends its default before what was asked for.
    const value = valuesOf(name).at(-1)?.toLowerCase()
    if (value !== undefined && !/^(true|false|1|0)$/.test(value)) {
      throw invalidForm(`/${name}`, `${name} must be true or false.`)
    }
    return value === 'true' || value === '1'
  }
  const hasSpeakers = flag('diarize')
  const style = choose('multichannel_output_style', ['separate', 'combined']) ?? 'separate'
  const channelStyle = flag('use_multi_channel') ? style : null
  const formats = formatsOf(one('additional_formats'), warnings)
  if (formats.length > 0 && channelStyle === 'separate') {
    throw invalidForm('/additional_formats', 'additional_formats needs multichannel_output_style=combined.')
  }
  const code = one('language_code')
  const language = code === undefined ? 'auto' : languageCode('language_code', code)
  return {
    model: one('model_id') ?? null,
    language,
    vocabulary: termsOf(undefined, valuesOf('keyterms')),
    // Speakers name the channel of each word.
    diarize: hasSpeakers || channelStyle !== null,
    channels: channelStyle === null ? 'mix' : 'separate',
    speakerCount: speakerCountOf(one('num_speakers'), hasSpeakers, warnings),
    warnings,
    url: urlOf(one('source_url'), one('cloud_storage_url')),
    isNamed: language !== 'auto',
    hasSpeakers: hasSpeakers || channelStyle !== null,
    hasTimes: choose('timestamps_granularity', ['word', 'none']) !== 'none',
    hasFillers: !flag('no_verbatim'),
    channelStyle,
    formats,
    raw: choose('file_format', ['other', 'pcm_s16le_16']) === 'pcm_s16le_16' ? samples : null,
  }
}

function urlOf(source: string | undefined, cloud: string | undefined): string | null {
  if (source !== undefined && cloud !== undefined) {
    throw invalidForm('/cloud_storage_url', 'Send either source_url or cloud_storage_url.')
  }
  return (source ?? cloud)?.trim() ?? null
}

/** In ElevenLabs' API it's the most that may speak. */
function speakerCountOf(value: string | undefined, hasSpeakers: boolean, warnings: string[]): number | null {
  if (value === undefined) return null
  const count = /^\d{1,2}$/.test(value) ? Number(value) : 0
  if (count < 1 || count > 32) throw invalidForm('/num_speakers', 'num_speakers must be a number from 1 to 32.')
  if (count === 1) return 1
  if (hasSpeakers) warnings.push('num_speakers had no effect: Tiro finds out how many people speak.')
  return null
}

function formatsOf(text: string | undefined, warnings: string[]): ExtraFormat[] {
  if (text === undefined) return []
  const refuse = (): AppError =>
    invalidForm('/additional_formats', 'additional_formats must be a JSON list of objects with format: srt or txt.')
  const list = parseField('additional_formats', text)
  if (!Array.isArray(list) || list.length > mostFormats) throw refuse()
  return list.map((entry: unknown) => {
    if (!isObject(entry)) throw refuse()
    // The npm package sends these names in camel case.
    const options = new Map(Object.entries(entry).map(([name, value]) => [asSnakeCase(name), value]))
    const format = options.get('format')
    if (format !== 'srt' && format !== 'txt') throw refuse()
    for (const name of options.keys()) {
      if (!formatOptions.has(name)) warnings.push(unknownParameter(`additional_formats.${name}`))
    }
    const ignore = (name: string, isIgnored: boolean): void => {
      if (isIgnored) warnings.push(`additional_formats: ${name} had no effect on ${format}.`)
    }
    const asked = options.get('max_characters_per_line') ?? null
    if (format === 'txt') {
      ignore('max_characters_per_line', asked !== null)
      return {
        name: 'txt',
        query: {
          format: 'text',
          docIncludeServiceBranding: 'false',
          docIncludeSpeakers: options.get('include_speakers') !== false,
          docIncludeTimestamps: options.get('include_timestamps') !== false,
        },
      }
    }
    const most = typeof asked === 'number' ? Math.round(asked) : 0
    const isLimited = most > 0 && most <= 1000
    ignore('include_speakers', options.get('include_speakers') === true)
    ignore('include_timestamps', options.get('include_timestamps') === false)
    ignore('max_characters_per_line', asked !== null && !isLimited)
    return { name: 'srt', query: { format: 'srt', ...(isLimited ? { subMaxCharactersPerLine: most } : {}) } }
  })
}

function asSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
