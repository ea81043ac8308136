import path from 'node:path'
import type { TranslationChooser } from '../../engines/translation/port.ts'
import { receiveForm } from '../../platform/http/receive-form.ts'
import {
  openRequest,
  type AudioRequest,
  type OpenRequest,
  type Received,
  type RequestDeps,
} from '../requests/open-request.ts'
import type { TranscriptionOptions } from './read-options.ts'
import { writeReferences } from './write-references.ts'

export interface OpenAiDeps extends RequestDeps {
  translators: Pick<TranslationChooser, 'open'>
}

export type OpenForm = OpenRequest<TranscriptionOptions>

/** Opens a request whose file and options come in a form. */
export async function openForm(
  deps: RequestDeps,
  request: AudioRequest,
  read: (fields: ReadonlyMap<string, readonly string[]>) => TranscriptionOptions,
  isKept = true,
): Promise<OpenForm> {
  const receive = async (target: string): Promise<Received<TranscriptionOptions>> => {
    const { fields, fileName, fileBytes } = await receiveForm(request.stream, {
      headers: request.headers,
      fileField: 'file',
      target,
      maxFileBytes: deps.media.maxUploadBytes,
      minFreeBytes: deps.media.minFreeBytes,
      signal: request.signal,
    })
    const options = read(fields)
    const knownVoices = await writeReferences(path.dirname(target), options.knownSpeakers)
    return { options, fileName, fileBytes, knownVoices }
  }
  return openRequest(deps, request, receive, isKept)
}
