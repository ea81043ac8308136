import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { liveSampleRate as rate } from '../contract/live.ts'
import type { SpeechChooser } from '../engines/speech/choose.ts'
import type { SpeechEngine } from '../engines/speech/port.ts'
import type { LiveDetector } from '../engines/speech/vad.ts'
import type { Config } from '../platform/config/config.ts'

/** Audio that the measurement recognises, seconds. */
const measured = 4
/** A window as long as those of a usual turn, and how often such a window is recognised, seconds. */
const usualWindow = 8
const usualStep = 1
/** Share of the processes that streams may keep busy, so that their words don't wait for each other. */
const share = 0.6

interface CapacityDeps {
  speech: Pick<SpeechChooser, 'choose'>
  detector: LiveDetector
  config: Pick<Config, 'live' | 'worker'>
}

/** How many streams each engine can follow, measured once. */
export class MeasuredCapacity {
  readonly #deps: CapacityDeps
  readonly #folder: string
  readonly #measured = new Map<string, Promise<number>>()

  /** @param folder for the audio of the measurement */
  constructor(deps: CapacityDeps, folder: string) {
    this.#deps = deps
    this.#folder = folder
  }

  /** Streams of the language's engine. Without an engine, audio is still kept. */
  async of(language: string): Promise<number> {
    const { speech, detector, config } = this.#deps
    let engine: SpeechEngine
    try {
      engine = (await speech.choose(language)).engine
    } catch {
      // Sessions without words cost almost nothing.
      return config.live.sessionsPerAccount
    }
    const name = `${engine.provider}/${engine.model}`
    let measured = this.#measured.get(name)
    if (measured === undefined) {
      measured = measureCapacity(engine, detector, this.#folder, config.worker.processes)
      this.#measured.set(name, measured)
      measured.catch(() => this.#measured.delete(name))
    }
    return measured
  }
}

/**
 * How many streams an engine can follow: by the time that it takes for a few seconds of noise. The first run loads the
 * model and doesn't count. An engine of another machine is limited by what it processes at the same time.
 */
async function measureCapacity(
  engine: SpeechEngine,
  detector: LiveDetector,
  folder: string,
  processes: number,
): Promise<number> {
  const file = path.join(folder, `measure-${process.pid}.pcm`)
  const samples = usualWindow * rate
  // Quiet noise: engines do the same work for it as for speech.
  await writeFile(
    file,
    randomBytes(samples * 2).map((byte, i) => (i % 2 === 0 ? byte : byte % 4)),
  )
  try {
    await secondsFor(engine, detector, file, 1)
    // Other programs only make it longer, and the result is kept for as long as the server runs.
    const first = await secondsFor(engine, detector, file, measured)
    const seconds = Math.min(first, await secondsFor(engine, detector, file, measured))
    return Math.max(1, Math.floor((share * processes) / seconds))
  } finally {
    await rm(file, { force: true })
  }
}

/** Time that a second of audio of one stream takes. */
async function secondsFor(
  engine: SpeechEngine,
  detector: LiveDetector,
  file: string,
  seconds: number,
): Promise<number> {
  const signal = new AbortController().signal
  const options = { language: 'auto', vocabulary: [], signal }
  const detection = await detector.start(file, 0, signal)
  const started = performance.now()
  try {
    await detection.feed(seconds * rate)
    const detected = (performance.now() - started) / 1000 / seconds
    if (engine.streams === undefined) {
      const begun = performance.now()
      await engine.recognise({ path: file, sampleRate: rate, offset: 0, length: usualWindow * rate }, options)
      return detected + (performance.now() - begun) / 1000 / usualStep
    }
    const stream = await engine.streams.open({ path: file, from: 0 }, options)
    const begun = performance.now()
    // In steps, as speech arrives.
    for (let at = rate / 5; at <= seconds * rate; at += rate / 5) await stream.feed(at, false)
    stream.close()
    return detected + (performance.now() - begun) / 1000 / seconds
  } finally {
    detection.close()
  }
}
