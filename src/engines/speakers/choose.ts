import { StepError } from '../../contract/app-error.ts'
import { askedAdapters } from '../asked-adapters.ts'
import { reasonOf } from '../refusal-error.ts'
import { speakerAdapters } from './index.ts'
import type { SpeakerChoice, SpeakerDeps, SpeakersConfig } from './port.ts'

/** Chooses the speaker engine and caches it, because it holds processes. */
export interface SpeakerChooser {
  /**
   * Returns null if speakers are turned off (TIRO_SPEAKERS=off). Fetches missing models if allowed, and waits for them
   * unless the host isn't responding. Throws StepError ENGINE_UNAVAILABLE if the configured engine is missing.
   */
  choose: (signal: AbortSignal) => Promise<SpeakerChoice | null>
  close: () => Promise<void>
}

export function createSpeakerChooser(config: SpeakersConfig, models: SpeakerDeps['models']): SpeakerChooser {
  const names = askedAdapters('TIRO_SPEAKERS', config.speakers.engine, speakerAdapters)
  const candidates = names.flatMap((name) => speakerAdapters[name]?.({ config, models }) ?? [])
  return {
    choose: async (signal) => {
      let because: string | null = null
      let failure: unknown
      for (const adapter of candidates) {
        try {
          return await adapter.choose(signal, because)
        } catch (error) {
          if (!(error instanceof StepError)) throw error
          because = because === null ? reasonOf(error) : because
          failure = error
        }
      }
      if (failure !== undefined) throw failure
      return null
    },
    close: async () => {
      await Promise.all(candidates.map((adapter) => adapter.close()))
    },
  }
}
