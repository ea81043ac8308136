import type { Bytes } from '../../contract/endpoint.ts'
import type { DetectedLanguage, DetectQuery } from '../../contract/endpoints/whisper-asr.ts'
import { baseLanguage } from '../../text/join-words.ts'
import { countUnkept } from '../requests/keep-recording.ts'
import { receiveUpload } from '../requests/open-form.ts'
import { receiveRequest, requestError, type AudioRequest, type RequestDeps } from '../requests/open-request.ts'
import type { HearFirstSpeech } from '../requests/port.ts'
import { nameOfLanguage } from '../requests/whisper-shape.ts'
import { rawOf } from './read-options.ts'

export interface DetectDeps extends Pick<RequestDeps, 'folder' | 'media' | 'keep'> {
  hearFirstSpeech: HearFirstSpeech
}

export interface DetectRequest extends Omit<AudioRequest, 'onError'> {
  query: DetectQuery
}

/** Detects the language of the first speech in a file. Keeps nothing. */
export async function detectSpokenLanguage(deps: DetectDeps, request: DetectRequest): Promise<Bytes> {
  const { caller, signal } = request
  const raw = rawOf(request.query)
  const { folder, target, end } = await receiveRequest(deps, caller, (path) =>
    receiveUpload(deps, request, path, { fileField: 'audio_file', raw }),
  )
  let uncount: (() => Promise<void>) | null = null
  try {
    const { seconds, language } = await deps.hearFirstSpeech({ path: target, folder, signal })
    uncount = await countUnkept(deps.keep, caller.userId, seconds)
    const code = baseLanguage(await language())
    const answer: DetectedLanguage = { detected_language: nameOfLanguage(code), language_code: code, confidence: 0 }
    return {
      contentType: 'application/json; charset=utf-8',
      content: { data: new TextEncoder().encode(JSON.stringify(answer)) },
    }
  } catch (error) {
    if (!signal.aborted) await uncount?.()
    throw requestError(error)
  } finally {
    await end()
  }
}
