import type { SpeechChooser } from '../engines/speech/choose.ts'
import type { SpeechEngine } from '../engines/speech/port.ts'
import type { LiveDetector } from '../engines/speech/vad.ts'
import type { Config } from '../platform/config/config.ts'
import { measureCapacity } from './capacity.ts'

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
