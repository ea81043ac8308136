import type { Config } from '../platform/config/config.ts'
import type { LanguageChooser } from '../engines/language/port.ts'
import type { PunctuationChooser } from '../engines/punctuation/port.ts'
import type { SpeakerChooser } from '../engines/speakers/choose.ts'
import type { SpeechChooser } from '../engines/speech/choose.ts'
import type { SpeechEngine } from '../engines/speech/port.ts'
import type { VoiceDetector } from '../engines/speech/vad.ts'
import type { MailQueue } from '../platform/mail/mail-queue.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import type { EarlySpeakers } from './early-speakers.ts'
import type { GrowingFiles } from './growing-files.ts'
import type { BlobStore } from '../platform/blobs/port.ts'

/** The dependencies of the steps, created in src/app.ts. */
export interface PipelineDeps {
  blobs: BlobStore
  config: Config
  /** The guarded client for URLs given by users. */
  outbound: Outbound
  speech: Pick<SpeechChooser, 'choose' | 'byName' | 'languages'>
  speakers: Pick<SpeakerChooser, 'choose'>
  languages: Pick<LanguageChooser, 'choose'>
  punctuation: Pick<PunctuationChooser, 'choose' | 'languages'>
  voice: VoiceDetector
  /** Null: this instance sends no mail. */
  mail: MailQueue | null
  publicUrl: () => string
  /** Null: other processes run steps too, and can't follow a file that is decoded here. */
  growing: GrowingFiles | null
  earlySpeakers: EarlySpeakers
}

/** `provider/model`, as shown and stored. */
export function engineName(engine: Pick<SpeechEngine, 'provider' | 'model'>): string {
  return `${engine.provider}/${engine.model}`
}
