import type { Config } from '../config.ts'
import type { SpeechEngine } from '../engines/speech/port.ts'
import type { VoiceDetector } from '../engines/speech/vad.ts'
import type { BlobStore } from '../storage/blobs/port.ts'

/** The speech engines of this instance. */
export interface SpeechEngines {
  /**
   * The engine for a language (BCP 47 or `auto`). WaitError while its model is being fetched;
   * StepError LANGUAGE_UNSUPPORTED or ENGINE_UNAVAILABLE when there is none.
   */
  choose: (language: string, signal: AbortSignal) => Promise<SpeechEngine>
  /** The engine that a run began with, by `provider/model`; StepError ENGINE_UNAVAILABLE when it is gone. */
  get: (name: string, signal: AbortSignal) => Promise<SpeechEngine>
}

/** What the steps work with; joined in app.ts. */
export interface PipelineDeps {
  blobs: BlobStore
  config: Config
  speech: SpeechEngines
  voice: VoiceDetector
}

/** `provider/model`, as it is shown and stored. */
export function engineName(engine: Pick<SpeechEngine, 'provider' | 'model'>): string {
  return `${engine.provider}/${engine.model}`
}
