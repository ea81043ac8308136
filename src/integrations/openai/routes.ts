import type { Handlers } from '../../contract/endpoints/index.ts'
import { createAudioTranscription } from './create-audio-transcription.ts'
import { createAudioTranslation } from './create-audio-translation.ts'
import { getAudioModel, listAudioModels } from './list-audio-models.ts'
import type { AudioRequest } from '../requests/open-request.ts'
import type { OpenAiDeps } from './open-form.ts'

export function openAiRoutes(deps: OpenAiDeps & Pick<AudioRequest, 'onError'>) {
  const { onError, listEngines } = deps
  return {
    // The signal is read at once, so that it knows of a client that leaves.
    createAudioTranscription: (call) => createAudioTranscription(deps, { ...call, signal: call.signal, onError }),
    createAudioTranslation: (call) => createAudioTranslation(deps, { ...call, signal: call.signal, onError }),
    listAudioModels: () => listAudioModels(listEngines),
    getAudioModel: ({ params }) => getAudioModel(listEngines, params.model),
  } satisfies Partial<Handlers>
}
