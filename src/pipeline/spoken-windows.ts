import type { LanguageIdentifier } from '../engines/language/port.ts'
import type { SpeechEngine } from '../engines/speech/port.ts'
import { speechWindows, windowsFor, type SpeechWindowsOptions, type VoiceDetector } from '../engines/speech/vad.ts'
import { sampleRate } from '../platform/media/decode.ts'
import { packByLanguage, type SpokenWindow } from './pack-by-language.ts'

/** Longest window of an identified language: every engine of the catalogue takes it. */
const longestSeconds = 15
/** A pause this long ends an utterance, seconds: between it and the next, the language may change. */
const utterancePause = 0.4

/** The windows whose languages are identified. */
export const identifiedWindows = {
  maxWindowSeconds: longestSeconds,
  joinSeconds: utterancePause,
  hasWordTimes: false,
}

/**
 * The windows of a recording that suit an engine. With an identifier, each has one language, and its speech isn't
 * shared with its neighbours, because another engine may recognise them.
 */
export async function* spokenWindows(
  voice: VoiceDetector,
  engine: SpeechEngine,
  identifier: LanguageIdentifier | null,
  options: Pick<SpeechWindowsOptions, 'pcmPath' | 'samples' | 'signal' | 'onProgress' | 'onMeasured'>,
): AsyncGenerator<SpokenWindow, void, undefined> {
  if (identifier === null) {
    for await (const window of speechWindows(voice, { ...options, ...windowsFor(engine) })) {
      yield { ...window, language: null }
    }
    return
  }
  const maxWindowSeconds = Math.min(engine.maxWindowSeconds, longestSeconds)
  const utterances = speechWindows(voice, { ...options, ...identifiedWindows, maxWindowSeconds })
  const path = options.pcmPath
  yield* packByLanguage(
    utterances,
    ({ offset, length }) => identifier.identify({ path, sampleRate, offset, length }, options.signal),
    maxWindowSeconds * sampleRate,
  )
}
