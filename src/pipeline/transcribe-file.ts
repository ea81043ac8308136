import path from 'node:path'
import type { Word } from '../contract/content.ts'
import type { RecognisedWord, RecogniseResult } from '../engines/speech/port.ts'
import { windowTimes } from '../text/windows/window-times.ts'
import type { FileToTranscribe, FileTranscript, PreparedFile, PrepareFile } from '../integrations/requests/port.ts'
import { slots } from '../platform/processes/slots.ts'
import { engineName, type PipelineDeps } from './deps.ts'
import { assembleFile, assembleWindow, type ChannelWindow } from './assemble-file.ts'
import { engineForLanguage, inLanguage, unrecognised } from './engine-for-language.ts'
import { effortNotice } from './effort-notice.ts'
import { findSpeakers } from './find-speakers.ts'
import { readFile, type OpenFile } from './read-file.ts'
import { spokenWindows } from './spoken-windows.ts'
import type { WindowResult } from '../transcripts/windows/window-result.ts'
import { whenFetched } from './when-fetched.ts'
import { joinWindows } from '../text/windows/join-windows.ts'
import { recogniseUrgently } from './recognise-urgently.ts'

/** Files that are decoded at the same time; others wait. */
const mostDecoding = 2

/**
 * Transcribes files without storing them, with the parts that transcribe recordings: decoder, speech detector, engines
 * and assembly. Their windows go before those of recordings.
 */
export function createFileTranscription(
  deps: Pick<PipelineDeps, 'config' | 'speech' | 'speakers' | 'languages' | 'punctuation' | 'voice'>,
): PrepareFile {
  const decoding = slots(mostDecoding)
  return async (file) => {
    // An unsupported language is known before the file is read.
    const { engine, notices } =
      file.engine === null
        ? await deps.speech.choose(file.language)
        : { engine: await deps.speech.byName(file.engine), notices: [] }
    // Processes start while the file is read.
    deps.voice.prepare()
    engine.prepare?.()
    const { warnings, ...open } = await decoding(file.signal, () => readFile(deps, file, path.join(file.folder, 'pcm')))
    const unheeded =
      file.vocabulary.length > 0 && !engine.abilities.vocabulary
        ? [`${engineName(engine)} can't prefer given words; they only decide on capitals.`]
        : []
    return {
      engine: engineName(engine),
      quality: engine.quality,
      seconds: open.decoded.seconds,
      recordedAt: open.recordedAt,
      channels: open.pcmPaths.length,
      warnings: [...notices, ...unheeded, ...effortNotice(file.effort, engine), ...warnings],
      transcribe: (onText) => transcribe(deps, file, { engine, ...open }, onText),
    } satisfies PreparedFile
  }
}

async function transcribe(
  deps: Pick<PipelineDeps, 'config' | 'speech' | 'speakers' | 'languages' | 'punctuation' | 'voice'>,
  file: FileToTranscribe,
  open: OpenFile,
  onText: ((words: readonly Word[], language: string) => void) | undefined,
): Promise<FileTranscript> {
  const stop = new AbortController()
  const signal = AbortSignal.any([file.signal, stop.signal])
  const slot = slots(Math.max(1, open.engine.concurrency))
  const identifier = file.language === 'auto' && file.engine === null ? await deps.languages.choose() : null
  const windows: ChannelWindow[] = []
  const results: WindowResult[] = []
  const spoken: Word[][] = []
  let emitted = 0
  let next: RecognisedWord[] | undefined
  let emitting: Promise<void> = Promise.resolve()
  /** Passes on the windows that are complete up to here, in order. */
  const emit = async (): Promise<void> => {
    if (onText === undefined) return
    for (let result = results[emitted]; result !== undefined; result = results[emitted]) {
      const shared = withNext(windows, results, emitted, next)
      if (shared === null) return
      const { words } = shared
      next = shared.next
      emitted += 1
      const made = await assembleWindow(deps, file, open.engine, { ...result, words })
      spoken.push(made.words)
      onText(made.words, made.language)
    }
  }
  let done = 0
  const recognise = async (window: ChannelWindow): Promise<void> => {
    results[window.n] = await slot(signal, () => recogniseWindow(deps, open, window, { ...file, signal }))
    done += 1
    const passed = window.channel + (window.offset + window.length) / open.decoded.samples
    file.onProgress?.(passed / open.pcmPaths.length, { done, found: windows.length })
    await (emitting = emitting.then(emit))
  }
  const tasks: Promise<unknown>[] = []
  const start = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => stop.abort(error))
    tasks.push(work)
  }
  try {
    for (const [channel, pcmPath] of open.pcmPaths.entries()) {
      // The detector isn't held up by the recogniser, because others wait for it.
      for await (const window of spokenWindows(deps.voice, open.engine, identifier, {
        pcmPath,
        samples: open.decoded.samples,
        signal,
      })) {
        const placedWindow = { ...window, n: windows.length, channel }
        windows.push(placedWindow)
        start(recognise(placedWindow))
      }
    }
    const finding = findSpeakers(deps, { ...file, signal }, open, windows)
    start(finding)
    await Promise.all(tasks)
    const found = await finding
    return await assembleFile(deps, file, open.engine, {
      results,
      windows,
      levels: open.levels,
      found,
      spoken: onText === undefined ? null : spoken,
    })
  } catch (error) {
    stop.abort(error)
    await Promise.allSettled(tasks)
    file.signal.throwIfAborted()
    throw stop.signal.reason instanceof Error ? stop.signal.reason : error
  }
}

/**
 * The words of window `n`, and those of the next one if both share speech. `own`: its words as joined with the previous
 * window. Null while the next one isn't recognised yet.
 */
function withNext(
  windows: readonly ChannelWindow[],
  results: readonly RecogniseResult[],
  n: number,
  own: RecognisedWord[] | undefined,
): { words: RecognisedWord[]; next: RecognisedWord[] | undefined } | null {
  const window = windows[n]
  const recognised = results[n]?.words ?? []
  if (window === undefined) return { words: own ?? recognised, next: undefined }
  const times = windowTimes(window)
  // Without `own`, the previous window was passed on before this one was there.
  const words = own ?? joinWindows([{ ...times, after: 0, words: recognised }]).flat()
  if (window.after === 0) return { words, next: undefined }
  const following = windows[n + 1]
  const result = results[n + 1]
  if (following === undefined || result === undefined) return null
  const [kept = [], next] = joinWindows([
    { ...times, before: 0, words },
    { ...windowTimes(following), after: 0, words: result.words },
  ])
  return { words: kept, next }
}

async function recogniseWindow(
  deps: Pick<PipelineDeps, 'speech'>,
  open: OpenFile,
  window: ChannelWindow,
  file: FileToTranscribe,
): Promise<WindowResult> {
  const spoken = window.language
  const pcmPath = open.pcmPaths[window.channel] ?? ''
  if (spoken === null) return recogniseUrgently(open.engine, pcmPath, window, file)
  const engine = await whenFetched(file.signal, () => engineForLanguage(deps.speech, spoken))
  const result =
    engine === null ? unrecognised : await recogniseUrgently(engine, pcmPath, window, { ...file, language: spoken })
  return inLanguage(result, spoken, engine)
}
