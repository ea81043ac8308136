import { createOpenAiAdapter } from './openai.ts'
import { createPocketSphinxAdapter } from './pocketsphinx.ts'
import type { SpeechAdapter, SpeechDeps } from './port.ts'
import { createSherpaAdapter } from './sherpa-onnx.ts'

/** Every adapter by its name in TIRO_SPEECH, in the order in which `auto` tries them. */
export const speechAdapters: Readonly<Record<string, (deps: SpeechDeps) => SpeechAdapter>> = {
  'sherpa-onnx': createSherpaAdapter,
  openai: createOpenAiAdapter,
  pocketsphinx: createPocketSphinxAdapter,
}
