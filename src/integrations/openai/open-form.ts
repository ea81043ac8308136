import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { TranslationChooser } from '../../engines/translation/port.ts'
import { invalidForm, type ReceivedForm } from '../../platform/http/receive-form.ts'
import type { FormFields } from '../requests/open-form.ts'
import { openRequest, type AudioRequest, type OpenRequest, type RequestDeps } from '../requests/open-request.ts'
import { receiveMedia, type ReceiveDeps } from '../requests/receive-media.ts'
import { receiveOrDownload } from '../requests/receive-or-download.ts'
import type { TranscriptionOptions } from './read-options.ts'
import { receiveJson } from './receive-json.ts'

export type AudioDeps = RequestDeps & ReceiveDeps
export type OpenAiDeps = AudioDeps & { translators: Pick<TranslationChooser, 'open'> }

export type OpenAudioForm = OpenRequest<TranscriptionOptions>

/** Opens a request with OpenAI's form, or with one of the other bodies that clients send to its address. */
export async function openAudioForm(
  deps: AudioDeps,
  request: AudioRequest,
  read: (fields: FormFields) => TranscriptionOptions,
  isKept = true,
): Promise<OpenAudioForm> {
  const receive = async (target: string) => {
    const received = await receiveOrDownload(deps, request, target, {
      addressField: 'url',
      read,
      receiveOther: receiverOf(deps, request),
    })
    return { ...received, knownVoices: await writeReferences(path.dirname(target), received.options.knownSpeakers) }
  }
  return openRequest(deps, request, receive, isKept)
}

/** Receives a body that isn't a form: JSON, or the media alone, as Hugging Face's clients send it. */
function receiverOf(deps: AudioDeps, request: AudioRequest): ((target: string) => Promise<ReceivedForm>) | undefined {
  const type = request.headers['content-type']
  if (type !== undefined && /^application\/json\s*(;|$)/i.test(type)) {
    return async (target) => receiveJson(deps, request, target)
  }
  if (type !== undefined && !/^(audio\/|video\/|application\/octet-stream\s*(;|$))/i.test(type)) return undefined
  return async (target) => ({ ...(await receiveMedia(deps, target, request, null)), fields: new Map() })
}

/** Writes the voice samples of known speakers, given as data URLs, to files. AppError INVALID_BODY. */
async function writeReferences(
  folder: string,
  known: readonly { name: string; reference: string }[],
): Promise<{ name: string; path: string }[]> {
  return Promise.all(
    known.map(async ({ name, reference }, i) => {
      const data = /^data:[^,]{0,200};base64,/.exec(reference)
      const bytes = data === null ? null : Buffer.from(reference.slice(data[0].length), 'base64')
      if (bytes === null || bytes.length === 0) {
        const message = 'Send each voice sample as a data URL: data:audio/wav;base64,…'
        throw invalidForm('/known_speaker_references', message)
      }
      const target = path.join(folder, `voice-${i}`)
      await writeFile(target, bytes, { mode: 0o600 })
      return { name, path: target }
    }),
  )
}
