import { invalidBody } from '../../contract/app-error.ts'
import { AssemblyAiSyncConfig } from '../../contract/endpoints/assemblyai-sync.ts'
import { invalidForm } from '../../platform/http/receive-form.ts'
import { faultsIn } from '../../platform/http/validate.ts'
import { isPrintable } from '../../text/is-printable.ts'
import type { FormFields } from '../requests/open-form.ts'
import type { RequestOptions } from '../requests/open-request.ts'
import type { RawAudio } from '../requests/raw-audio.ts'
import { languageCode, onlyValue } from '../requests/read-fields.ts'
import { termsOf } from '../requests/terms-of.ts'
import { unknownParameter } from '../requests/unknown-parameter.ts'

export interface SyncOptions extends RequestOptions {
  hasTimes: boolean
  /** What samples without a container are; null: a file. */
  raw: RawAudio | null
}

const known = new Set(Object.keys(AssemblyAiSyncConfig.properties))
const faultsOf = faultsIn(AssemblyAiSyncConfig)
/** AssemblyAI's own limits are lower. */
const longestConfig = 100_000

/** Reads the part `config`. Throws AppError INVALID_BODY with what is wrong, or LANGUAGE_UNSUPPORTED. */
export function readSyncConfig(fields: FormFields, model: string | null): SyncOptions {
  const config = parse(onlyValue('config', fields.get('config') ?? []) ?? '{}')
  const [fault] = faultsOf(config)
  if (fault !== undefined) {
    const path = fault.path === '/' ? '' : fault.path
    throw invalidBody(`/config${path}`, fault.rule, `config${path}: ${fault.message}`)
  }
  const asked = config as AssemblyAiSyncConfig & Record<string, unknown>
  if (asked['llm_instruction'] != null && asked['llm_instruction'] !== '') {
    const message = "Tiro doesn't rewrite transcripts here. Send the request without llm_instruction."
    throw invalidForm('/config/llm_instruction', message)
  }
  const terms = asked.keyterms_prompt ?? []
  if (!terms.every(isPrintable)) {
    throw invalidForm(
      '/config/keyterms_prompt',
      'config/keyterms_prompt has a NUL character or a broken surrogate pair.',
    )
  }
  const others = Object.entries(asked).filter(([name, value]) => !known.has(name) && value != null && value !== '')
  const codes = asked.language_codes ?? []
  return {
    model,
    language: codes.length === 1 ? languageCode('config/language_codes', codes[0] ?? '') : 'auto',
    vocabulary: termsOf(undefined, terms),
    diarize: false,
    channels: 'mix',
    warnings: [...others.map(([name]) => unknownParameter(name)), ...withoutRate(asked)],
    hasTimes: asked.timestamps === true,
    raw: rawOf(asked),
  }
}

function parse(text: string): unknown {
  try {
    if (text.length <= longestConfig) return JSON.parse(text)
  } catch {
    // Said below.
  }
  throw invalidForm('/config', `config must be JSON of at most ${longestConfig} characters.`)
}

/** Samples are known by their rate. */
function withoutRate({ sample_rate: rate, channels }: AssemblyAiSyncConfig): string[] {
  return rate == null && channels != null ? ['channels has no effect without sample_rate.'] : []
}

/** Clients name the rate of samples alone: a file says it. */
function rawOf({ sample_rate: sampleRate, channels }: AssemblyAiSyncConfig): RawAudio | null {
  if (sampleRate == null) return null
  return { encoding: 'linear16', sampleRate, channels: channels ?? 1 }
}
