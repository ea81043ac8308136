import type { Bytes } from '../../contract/endpoint.ts'
import { answerOf, transcribeOpen } from './create-audio-transcription.ts'
import { readTranslation } from './read-options.ts'
import { finishRequest, type AudioRequest } from '../requests/open-request.ts'
import { translateIntoEnglish } from '../requests/translate-into-english.ts'
import { openAudioForm, type OpenAiDeps } from './open-form.ts'

/** Transcribes a file in any language and answers in English. */
export async function createAudioTranslation(deps: OpenAiDeps, request: AudioRequest): Promise<Bytes> {
  const open = await openAudioForm(deps, request, readTranslation, false)
  return finishRequest(open, async () => {
    const made = await transcribeOpen(open)
    const translated = await translateIntoEnglish(deps.translators, made, open.options.vocabulary, request.signal)
    return await answerOf({ ...translated, task: 'translate' }, open, request)
  })
}
