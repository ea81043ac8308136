import { createAcousticAdapter } from './acoustic/acoustic.ts'
import type { SpeakerAdapter, SpeakerDeps } from './port.ts'
import { createSherpaSpeakerAdapter } from './sherpa-onnx/sherpa-onnx.ts'

/** Every adapter by its name in TIRO_SPEAKERS, in the order in which `auto` tries them. */
export const speakerAdapters: Readonly<Record<string, (deps: SpeakerDeps) => SpeakerAdapter>> = {
  'sherpa-onnx': createSherpaSpeakerAdapter,
  acoustic: createAcousticAdapter,
}
