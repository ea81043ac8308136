import type { Config } from '../../platform/config/config.ts'
import { StepError } from '../../contract/app-error.ts'
import { findProgram } from '../../platform/processes/environment.ts'
import type { FoundModel } from '../models/find-model.ts'
import { withGuards } from './guards.ts'
import { createOpenAiEngine } from './openai.ts'
import { createPocketSphinxEngine } from './pocketsphinx.ts'
import { batchProgram } from './pocketsphinx-process.ts'
import type { SpeechEngine } from './port.ts'
import { createSherpaEngine } from './sherpa-onnx.ts'

export type SpeechConfig = Pick<Config, 'speech' | 'worker' | 'models'>

/** Every adapter, by the name that TIRO_SPEECH knows it by. `found` is the model to load, for those that load one. */
export const speechAdapters = {
  'sherpa-onnx': (config: SpeechConfig, found: FoundModel | null): SpeechEngine => {
    if (found === null) throw new StepError('ENGINE_UNAVAILABLE', 'sherpa-onnx needs a model.')
    return withGuards(createSherpaEngine(found, config.worker))
  },
  pocketsphinx: (config: SpeechConfig): SpeechEngine =>
    withGuards(createPocketSphinxEngine(config.speech.pocketsphinx, config.worker)),
  openai: (config: SpeechConfig): SpeechEngine => {
    const server = config.speech.openai
    if (server === null) throw new StepError('ENGINE_UNAVAILABLE', 'No speech server is configured (TIRO_OPENAI_URL).')
    return withGuards(createOpenAiEngine(server, config.worker))
  },
} satisfies Record<
  Exclude<Config['speech']['engine'], 'auto'>,
  (config: SpeechConfig, found: FoundModel | null) => SpeechEngine
>

/** Whether PocketSphinx is installed. */
export async function hasPocketSphinx(config: SpeechConfig): Promise<boolean> {
  return (await findProgram(batchProgram(config.speech.pocketsphinx))) !== null
}
