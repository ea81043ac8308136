import type { Config } from '../../platform/config/config.ts'
import { StepError } from '../../contract/app-error.ts'
import type { FoundModel } from '../models/find-model.ts'
import { createAcousticEngine } from './acoustic.ts'
import type { SpeakerEngine } from './port.ts'
import { createSherpaSpeakerEngine } from './sherpa-onnx.ts'

export type SpeakersConfig = Pick<Config, 'speakers' | 'models'>

/** Models that were found for telling speakers apart. */
export interface SpeakerModels {
  segmentation: FoundModel | null
  voiceprint: FoundModel | null
}

/** Every adapter, by the name that TIRO_SPEAKERS knows it by. */
export const speakerAdapters = {
  'sherpa-onnx': (config: SpeakersConfig, { segmentation, voiceprint }: SpeakerModels): SpeakerEngine => {
    if (segmentation === null)
      throw new StepError('ENGINE_UNAVAILABLE', 'The model pyannote-segmentation-3.0 is not here.')
    return createSherpaSpeakerEngine({ segmentation, voiceprint, folder: config.models.folder })
  },
  acoustic: (_config: SpeakersConfig, _models: SpeakerModels): SpeakerEngine => createAcousticEngine(),
} satisfies Record<
  Exclude<Config['speakers']['engine'], 'auto' | 'off'>,
  (config: SpeakersConfig, models: SpeakerModels) => SpeakerEngine
>
