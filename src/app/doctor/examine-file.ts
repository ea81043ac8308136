import { rm } from 'node:fs/promises'
import path from 'node:path'
import { StepError, WaitError } from '../../contract/app-error.ts'
import type { Preflight, PreflightFinding } from '../../contract/preflight.ts'
import { createLanguageChooser } from '../../engines/language/choose.ts'
import { createModelManager } from '../../engines/models/manager.ts'
import { createSpeechChooser, type SpeechChooser } from '../../engines/speech/choose.ts'
import { judgeAudio, withFindings } from '../../engines/speech/judge-audio.ts'
import type { SpeechEngine } from '../../engines/speech/port.ts'
import { createVoiceDetector, speechWindows, type SpeechWindowsOptions } from '../../engines/speech/vad.ts'
import { judgeLanguages, tryLanguage } from '../../pipeline/judge-languages.ts'
import type { SpokenWindow } from '../../pipeline/pack-by-language.ts'
import { readFile } from '../../pipeline/read-file.ts'
import { spokenWindows } from '../../pipeline/spoken-windows.ts'
import { Closing } from '../../platform/async/closing.ts'
import type { Config } from '../../platform/config/config.ts'
import { sampleRate } from '../../platform/media/decode.ts'
import { makeWorkFolder } from '../../platform/files/work-folder.ts'

/** What can be said of a media file before it is recognised. */
export interface ExaminedFile {
  /** Seconds. */
  duration: number
  preflight: Preflight | null
  /** Notes about the media, as sentences. */
  warnings: string[]
}

/** Reads a media file as a recording is read, without a server, and stores nothing. Fetches no model. */
export async function examineFile(config: Config, file: string, signal: AbortSignal): Promise<ExaminedFile> {
  const closing = new Closing()
  const folder = await makeWorkFolder()
  closing.defer(() => rm(folder, { recursive: true, force: true }))
  try {
    const pcmPath = path.join(folder, 'pcm')
    const wanted = { path: path.resolve(file), channels: 'mix' as const, diarize: false, speakerCount: null, signal }
    const { decoded, warnings } = await readFile({ config }, wanted, pcmPath)
    const found: { preflight: Preflight | null } = { preflight: null }
    const findings = await examineSpeech(config, closing, {
      pcmPath,
      samples: decoded.samples,
      signal,
      onMeasured: (measures) => {
        found.preflight = judgeAudio(measures)
      },
    })
    const preflight = found.preflight === null ? null : withFindings(found.preflight, findings)
    return { duration: decoded.seconds, preflight, warnings }
  } finally {
    await closing.close()
  }
}

/** Measures the speech on the way, and says which of it nothing here can transcribe. */
async function examineSpeech(
  config: Config,
  closing: Closing,
  options: Pick<SpeechWindowsOptions, 'pcmPath' | 'samples' | 'signal' | 'onMeasured'>,
): Promise<PreflightFinding[]> {
  const models = createModelManager({ ...config.models, fetch: false })
  closing.defer(() => models.close())
  const speech = createSpeechChooser({ ...config, models: { ...config.models, fetch: false } }, models)
  closing.defer(() => speech.close())
  const languages = createLanguageChooser(config.worker, models)
  closing.defer(() => languages.close())
  const voice = createVoiceDetector({ processes: 1 })
  closing.defer(() => voice.close())
  const engine = await engineHere(speech)
  if (engine === null) {
    const windows = speechWindows(voice, { ...options, maxWindowSeconds: 30, hasWordTimes: false })
    // The detector measures while it cuts windows, which aren't needed here.
    for await (const _ of windows) continue
    return []
  }
  const identifier = await languages.choose()
  const windows: SpokenWindow[] = []
  for await (const window of spokenWindows(voice, engine, identifier, options)) windows.push(window)
  if (identifier !== null) return judgeLanguages(speech, windows)
  return tryLanguage(engine, windows, ({ offset, length }) =>
    engine.recognise(
      { path: options.pcmPath, sampleRate, offset, length },
      { language: 'auto', vocabulary: [], signal: options.signal },
    ),
  )
}

/** The engine for speech of any language; null without an installed one. */
async function engineHere(speech: SpeechChooser): Promise<SpeechEngine | null> {
  try {
    return (await speech.choose('auto')).engine
  } catch (error) {
    if (error instanceof StepError || error instanceof WaitError) return null
    throw error
  }
}
