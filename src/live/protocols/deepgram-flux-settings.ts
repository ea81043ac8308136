import { labelsOf } from '../../integrations/deepgram/read-options.ts'
import { isObject } from '../../text/is-object.ts'
import type { SessionOptions } from './client-session.ts'
import { readSamples, type Samples } from './deepgram-connection.ts'
import { invalid, readInteger, readLanguage, readNumber, readQuery, readSilence, readTerms } from './read-values.ts'

/** What a client may change while it is connected. */
export interface FluxSettings {
  /** How sure the end of a turn must be, 0.5–1. With 1, only the timeout and the client end turns. */
  threshold: number
  /** Silence that ends a turn in any case, milliseconds. */
  timeoutMs: number
  /** Accepted, and without effect. */
  eagerThreshold: number | null
  keyterms: string[]
}

export interface FluxParameters {
  samples: Samples | null
  settings: FluxSettings
  options: SessionOptions
  hints: string[]
  /** The language is detected. */
  hasLanguage: boolean
  /** What the client wants back. */
  labels: ReturnType<typeof labelsOf>
  warnings: string[]
}

/** Those of Deepgram's servers. */
const usual: FluxSettings = { threshold: 0.7, timeoutMs: 5000, eagerThreshold: null, keyterms: [] }
/** Silence that ends a turn of Tiro unless somebody asks for another, milliseconds. */
const usualSilenceMs = 700

const known = new Set(
  ['model', 'encoding', 'sample_rate', 'eot_threshold', 'eot_timeout_ms', 'keyterm', 'language_hint', 'redact'].concat(
    // They change nothing about the text.
    ['space', 'mip_opt_out', 'tag'],
  ),
)

/** @throws AppError INVALID_QUERY, LANGUAGE_UNSUPPORTED */
export function readFluxParameters(query: URLSearchParams): FluxParameters {
  return readQuery(() => {
    // Without these, the client would get something else than it relies on.
    if (query.getAll('redact').some((one) => one !== '' && one !== 'false')) throw invalid('redact', 'is not supported')
    const keyterms = readTerms('keyterm', query.getAll('keyterm'))
    const settings = withThresholds({ ...usual, keyterms }, Object.fromEntries(query))
    const hints = query.getAll('language_hint').flatMap((one) => readLanguage('language_hint', one) ?? [])
    const model = query.get('model') ?? ''
    const [only = 'auto', ...others] = hints
    const isEnglish = model.endsWith('-en')
    const language = isEnglish ? 'en' : others.length > 0 ? 'auto' : only
    return {
      samples: readSamples(query),
      settings,
      options: {
        language,
        silenceMs: endOf(settings).silenceMs,
        ...(keyterms.length === 0 ? {} : { vocabulary: keyterms }),
      },
      hints,
      hasLanguage: !isEnglish,
      labels: labelsOf({ tag: query.getAll('tag') }),
      warnings: [...new Set(query.keys())]
        .filter((name) => !known.has(name) && !/^(?:|false)$/i.test(query.get(name) ?? ''))
        .map((name) => `${name} has no effect.`),
    }
  })
}

/** The settings after a message `Configure`, which names what changes. @throws AppError INVALID_BODY */
export function configured(
  before: FluxSettings,
  hints: readonly string[],
  change: Record<string, unknown>,
): FluxSettings {
  const { thresholds, keyterms, language_hints: asked } = change
  if (asked !== undefined && JSON.stringify(asked) !== JSON.stringify(hints)) {
    throw invalid('language_hints', 'must be those of the connection: connect again for another language')
  }
  if (thresholds !== undefined && !isObject(thresholds)) throw invalid('thresholds', 'must be an object')
  const terms = typeof keyterms === 'string' ? [keyterms] : keyterms
  return {
    ...withThresholds(before, thresholds ?? {}),
    ...(terms === undefined || terms === null ? {} : { keyterms: readTerms('keyterms', terms) }),
  }
}

function withThresholds(before: FluxSettings, given: Record<string, unknown>): FluxSettings {
  return {
    ...before,
    threshold: readNumber('eot_threshold', given['eot_threshold'], 0.5, 1) ?? before.threshold,
    timeoutMs: readInteger('eot_timeout_ms', given['eot_timeout_ms'], 500, 60_000) ?? before.timeoutMs,
    eagerThreshold: readNumber('eager_eot_threshold', given['eager_eot_threshold'], 0.3, 0.9) ?? before.eagerThreshold,
  }
}

/**
 * What ends a turn: silence alone, because no engine here says how sure the end is. `trigger` is the name of that for
 * the client.
 */
export function endOf({ threshold, timeoutMs }: FluxSettings): { silenceMs: number; trigger: 'model' | 'timeout' } {
  const isByTimeout = threshold === 1 || timeoutMs <= usualSilenceMs
  const silenceMs = readSilence('eot_timeout_ms', isByTimeout ? timeoutMs : usualSilenceMs) ?? usualSilenceMs
  return { silenceMs, trigger: isByTimeout ? 'timeout' : 'model' }
}
