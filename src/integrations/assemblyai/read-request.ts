import type { wordings } from '../../contract/content.ts'
import type { AssemblyAiSummary } from '../../contract/assemblyai-digests.ts'
import { AssemblyAiRequest } from '../../contract/endpoints/assemblyai.ts'
import { type AppError, invalidBody } from '../../contract/app-error.ts'
import type { TranscriptionOptions } from '../../library/uploads/set-options.ts'
import { isObject } from '../../text/is-object.ts'
import { canonicalLanguage } from '../../text/languages/language-code.ts'
import type { ExportHeader } from '../webhooks/exports/create-export-rule.ts'
import { ownHeaders } from '../webhooks/exports/export-settings.ts'
import { extractNotice } from '../requests/extract-notice.ts'
import { unknownParameter } from '../requests/unknown-parameter.ts'

/** Whether the text has "um". */
export type Wording = (typeof wordings)[number]

/** What the transcript has beside its text. */
export interface Digests {
  chapters: boolean
  highlights: boolean
  /** null: none. */
  summary: AssemblyAiSummary | null
}

export interface Asked {
  audioUrl: string
  /** Where the end is announced; null: nowhere. */
  webhook: { url: string; header: ExportHeader | null } | null
  options: TranscriptionOptions
  /** null: as the workspace says. */
  wording: Wording | null
  digests: Digests
  /** What has no effect, as sentences. */
  warnings: string[]
}

const known = new Set(Object.keys(AssemblyAiRequest.properties))
/** These change nothing: the engine is the server's. */
const silent = new Set(['speech_model', 'speech_models', 'summary_model'])
/** Without these, the client would get something else than it relies on. */
const unsupported: Record<string, string> = {
  redact_pii: 'Tiro hides no names.',
  redact_pii_audio: 'Tiro hides no names.',
  audio_start_from: 'Tiro transcribes whole files.',
  audio_end_at: 'Tiro transcribes whole files.',
}

/** Reads a body that fits the contract. Throws AppError INVALID_BODY, LANGUAGE_UNSUPPORTED. */
export function readRequest(body: AssemblyAiRequest & Record<string, unknown>): Asked {
  for (const [name, why] of Object.entries(unsupported)) {
    if (isOff(body[name])) continue
    throw invalid(name, `Tiro doesn't support ${name} here. ${why}`)
  }
  const exact = exactCount(body['speaker_options'])
  const warnings = Object.keys(body).flatMap((name) =>
    known.has(name) || silent.has(name) || isOff(body[name]) || (name === 'speaker_options' && exact !== null)
      ? []
      : [unknownParameter(name)],
  )
  for (const name of ['punctuate', 'format_text'] as const) {
    if (body[name] === false) warnings.push(`${name}=false had no effect: Tiro keeps case and punctuation.`)
  }
  const digests = {
    chapters: body.auto_chapters === true,
    highlights: body.auto_highlights === true,
    summary: body.summarization === true ? (body.summary_type ?? 'bullets') : null,
  }
  if (digests.chapters || digests.summary !== null) warnings.push(extractNotice)
  const isMultichannel = body.multichannel === true || body.dual_channel === true
  const language = languageOf(body)
  return {
    audioUrl: body.audio_url.trim(),
    webhook: webhookOf(body),
    options: {
      ...(language === null ? {} : { language }),
      // Each channel is a speaker.
      diarize: body.speaker_labels === true || isMultichannel,
      speakerCount: body.speakers_expected ?? exact,
      channels: isMultichannel ? 'separate' : 'auto',
      vocabulary: [...new Set([...(body.keyterms_prompt ?? []), ...(body.word_boost ?? [])])],
    },
    digests,
    wording: body.disfluencies == null ? null : body.disfluencies ? 'verbatim' : 'clean',
    warnings,
  }
}

/** How many people speak, if a range of people says so; null: it has several numbers. */
function exactCount(options: unknown): number | null {
  if (!isObject(options)) return null
  const { min_speakers_expected: least, max_speakers_expected: most } = options
  const isExact = typeof least === 'number' && least === most && Number.isInteger(least) && least >= 1 && least <= 50
  return isExact ? least : null
}

function webhookOf(body: AssemblyAiRequest): Asked['webhook'] {
  const url = body.webhook_url?.trim() ?? ''
  const name = body.webhook_auth_header_name ?? ''
  const value = body.webhook_auth_header_value ?? ''
  if ((name === '') !== (value === '') || (url === '' && name !== '')) {
    throw invalid(
      'webhook_auth_header_name',
      'Send webhook_auth_header_name and webhook_auth_header_value together, with webhook_url.',
    )
  }
  if (ownHeaders.test(name)) throw invalid('webhook_auth_header_name', `Tiro sets the header ${name} itself.`)
  return url === '' ? null : { url, header: name === '' ? null : { name, value } }
}

function invalid(name: string, message: string): AppError {
  return invalidBody(`/${name}`, 'value', message)
}

/** BCP 47, or `auto`; null: as the workspace says. Several languages mean detection. */
function languageOf({ language_code: code, language_codes: codes, language_detection: detect }: AssemblyAiRequest) {
  if (detect === true) return 'auto'
  const given = new Set([...(code == null || code === '' ? [] : [code]), ...(codes ?? [])].map(canonicalLanguage))
  const [only] = given
  return only === undefined ? null : given.size > 1 ? 'auto' : only
}

/** Absent, empty, false, or 0, which is the beginning of the media and the default of thresholds. */
function isOff(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === false ||
    value === '' ||
    value === 0 ||
    (Array.isArray(value) && value.length === 0)
  )
}
