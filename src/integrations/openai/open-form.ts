import type { TranslationChooser } from '../../engines/translation/port.ts'
import { openForm, type FormFields } from '../requests/open-form.ts'
import type { AudioRequest, OpenRequest, RequestDeps } from '../requests/open-request.ts'
import type { TranscriptionOptions } from './read-options.ts'
import { writeReferences } from './write-references.ts'

export interface OpenAiDeps extends RequestDeps {
  translators: Pick<TranslationChooser, 'open'>
}

export type OpenAudioForm = OpenRequest<TranscriptionOptions>

/** Opens a request with OpenAI's form. */
export async function openAudioForm(
  deps: RequestDeps,
  request: AudioRequest,
  read: (fields: FormFields) => TranscriptionOptions,
  isKept = true,
): Promise<OpenAudioForm> {
  const writeVoices = (folder: string, { knownSpeakers }: TranscriptionOptions) =>
    writeReferences(folder, knownSpeakers)
  return openForm(deps, request, { fileField: 'file', read, isKept, writeVoices })
}
