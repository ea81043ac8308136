import path from 'node:path'
import { AppError } from '../contract/app-error.ts'
import type { LanguageIdentifier } from '../engines/language/port.ts'
import { languageName } from '../text/languages/language-name.ts'
import type { SpeechEngine } from '../engines/speech/port.ts'
import { speechWindows, windowsFor } from '../engines/speech/vad.ts'
import type { SpeechWindow } from '../engines/speech/windows.ts'
import type { FirstSpeech, HearFirstSpeech } from '../integrations/requests/port.ts'
import { decode, sampleRate } from '../platform/media/decode.ts'
import { probe } from '../platform/media/probe.ts'
import { slots } from '../platform/processes/slots.ts'
import type { PipelineDeps } from './deps.ts'
import { engineLanguages } from './engine-languages.ts'
import { createGrowingLength } from './growing-length.ts'
import { recogniseUrgently } from './recognise-urgently.ts'
import { spokenLanguages } from './spoken-languages.ts'
import { identifiedWindows } from './spoken-windows.ts'

/** Speech that is listened to, seconds. */
const mostHeard = 60
/** How far a file is read for it, seconds. */
const mostRead = 1800
/** Shorter speech doesn't tell its language, seconds. */
const leastHeard = 1.5
/** Files that are decoded at the same time; others wait. */
const mostDecoding = 2

type Deps = Pick<PipelineDeps, 'config' | 'speech' | 'languages' | 'voice'>

/**
 * Finds the first speech of files without reading the rest, and its language: by its sound if a model for that is
 * installed, otherwise as a transcript would have it.
 */
export function createFirstSpeech(deps: Deps): HearFirstSpeech {
  const decoding = slots(mostDecoding)
  return async (file) => {
    const { signal } = file
    const identifier = await deps.languages.choose()
    const engine = identifier === null ? (await deps.speech.choose('auto')).engine : null
    deps.voice.prepare()
    engine?.prepare?.()
    const pcmPath = path.join(file.folder, 'pcm')
    const cut = engine === null ? identifiedWindows : windowsFor(engine)
    const windows = await decoding(signal, () => firstWindows(deps, { ...file, pcmPath }, cut))
    const seconds = windows.reduce((sum, { start, end }) => sum + end - start, 0)
    if (seconds === 0) {
      throw unknownLanguage(`No speech was found in the first ${mostRead / 60} minutes, so its language is unknown.`)
    }
    const language = async (): Promise<string> =>
      engine === null
        ? byVotes(identifier as LanguageIdentifier, pcmPath, windows, signal)
        : byWords(engine, pcmPath, windows, signal)
    return { seconds, language } satisfies FirstSpeech
  }
}

/** The windows of the first speech. The decoder is stopped when there is enough of it. */
async function firstWindows(
  { config, voice }: Pick<Deps, 'config' | 'voice'>,
  { path: source, pcmPath, signal }: { path: string; pcmPath: string; signal: AbortSignal },
  cut: { maxWindowSeconds: number; hasWordTimes: boolean; joinSeconds?: number },
): Promise<SpeechWindow[]> {
  const probed = await probe(source, { config: config.media, signal })
  const enough = new AbortController()
  const length = createGrowingLength()
  const begun = Promise.withResolvers<void>()
  const decoded = decode(source, {
    config: config.media,
    probe: probed,
    pcmPath,
    audioPath: null,
    signal: AbortSignal.any([signal, enough.signal]),
    onSamples: (samples, offset) => {
      const most = mostRead * sampleRate
      length.grow(Math.min(most, offset + samples.length))
      begun.resolve()
      if (offset + samples.length >= most) enough.abort()
    },
  })
    .catch((error: unknown) => {
      if (enough.signal.aborted) return
      length.fail(error)
      begun.reject(error)
    })
    .finally(() => {
      length.end()
      begun.resolve()
    })
  const windows: SpeechWindow[] = []
  let heard = 0
  try {
    // The detector opens the file at once.
    await begun.promise
    for await (const window of speechWindows(voice, { ...cut, pcmPath, samples: length.lengths(), signal })) {
      windows.push(window)
      heard += window.end - window.start
      if (heard >= mostHeard) break
    }
  } finally {
    enough.abort()
    await decoded
  }
  signal.throwIfAborted()
  return windows
}

/** The language of most of the speech, by its sound. */
async function byVotes(
  identifier: LanguageIdentifier,
  pcmPath: string,
  windows: readonly SpeechWindow[],
  signal: AbortSignal,
): Promise<string> {
  const votes = new Map<string, number>()
  for (const { offset, length, start, end } of windows) {
    if (end - start < leastHeard) continue
    const language = await identifier.identify({ path: pcmPath, sampleRate, offset, length }, signal)
    if (language !== null) votes.set(language, (votes.get(language) ?? 0) + end - start)
  }
  const [most] = [...votes].toSorted((a, b) => b[1] - a[1])
  if (most === undefined) throw unknownLanguage("The language of the speech couldn't be detected.")
  return most[0]
}

/** The language that a transcript of the speech would have. */
async function byWords(
  engine: SpeechEngine,
  pcmPath: string,
  windows: readonly SpeechWindow[],
  signal: AbortSignal,
): Promise<string> {
  const options = { language: 'auto', vocabulary: [], signal }
  const results = []
  for (const window of windows) results.push(await recogniseUrgently(engine, pcmPath, window, options))
  const known = engineLanguages(engine)
  const input = { ...known, stretches: windows, language: 'auto', names: [] }
  const { main, windows: languages } = await spokenLanguages(input, results, (words) => [...words])
  if (main !== 'und' && !languages.every((one) => one === 'und')) return main
  throw unknownLanguage(
    known.engineLanguage === null
      ? "The language of the speech couldn't be detected."
      : `This doesn't sound like ${languageName(known.engineLanguage)}, the only language that can be transcribed here.`,
  )
}

function unknownLanguage(message: string): AppError {
  return new AppError('LANGUAGE_UNSUPPORTED', message)
}
