import type { Bytes } from '../../contract/endpoint.ts'
import { hearFile } from '../requests/hear-file.ts'
import { finishRequest, type AudioRequest } from '../requests/open-request.ts'
import { translateIntoEnglish } from '../requests/translate-into-english.ts'
import { answerOf, bodyOf } from './create-audio-transcription.ts'
import { openAudioForm, type OpenAiDeps } from './open-form.ts'
import { readTranslation } from './read-options.ts'

/** Transcribes a file in any language and answers in English. */
export async function createAudioTranslation(deps: OpenAiDeps, request: AudioRequest): Promise<Bytes> {
  const open = await openAudioForm(deps, request, readTranslation, false)
  return finishRequest(open, async () => {
    const { heard } = await hearFile(open, {})
    const made = await translateIntoEnglish(deps.translators, heard, open.options.vocabulary, request.signal)
    return answerOf(made, open, await bodyOf(made, 'translate', open, request))
  })
}
