import type { Bytes } from '../../contract/endpoint.ts'
import type { AsrQuery } from '../../contract/endpoints/whisper-asr.ts'
import type { TranslationChooser } from '../../engines/translation/port.ts'
import { headersOf } from '../requests/answer-headers.ts'
import { hearFile, type Heard } from '../requests/hear-file.ts'
import { makeAnswer } from '../requests/make-answer.ts'
import { openForm } from '../requests/open-form.ts'
import { finishRequest, keepOpen, type AudioRequest, type RequestDeps } from '../requests/open-request.ts'
import { renderTranscript } from '../requests/render-transcript.ts'
import { translateIntoEnglish } from '../requests/translate-into-english.ts'
import { unknownParameter } from '../requests/unknown-parameter.ts'
import { speakerLabel } from '../requests/whisper-shape.ts'
import { asTable, asText, run, type JsonInput } from './answer.ts'
import { readAsrOptions, type AsrOptions } from './read-options.ts'

export interface AsrDeps extends RequestDeps {
  translators: Pick<TranslationChooser, 'open'>
}

export interface AsrRequest extends Omit<AudioRequest, 'onError'> {
  query: AsrQuery
}

/** Transcribes a file, or translates what is said into English, and answers in the format that the query names. */
export async function transcribeUpload(deps: AsrDeps, request: AsrRequest): Promise<Bytes> {
  const options = readAsrOptions(request.query)
  const { raw, isTranslated } = options
  const open = await openForm(deps, request, {
    fileField: 'audio_file',
    raw,
    isKept: !isTranslated,
    read: (fields) => ({
      ...options,
      warnings: [...options.warnings, ...[...fields.keys()].map((name) => unknownParameter(name))],
    }),
  })
  return finishRequest(open, async () => {
    const { fileName } = open
    const { transcript, heard } = await hearFile(open, { speakers: 'min_speakers and max_speakers' })
    const made = isTranslated
      ? await translateIntoEnglish(deps.translators, heard, options.vocabulary, request.signal)
      : heard
    const data = await bodyOf(made, options, fileName, request.signal)
    const recordingId = await keepOpen(deps, open, request, transcript)
    return {
      contentType: 'text/plain; charset=utf-8',
      fileName: `${fileName === '' ? 'transcript' : fileName}.${options.output}`,
      headers: headersOf({ ...made, recordingId }),
      content: { data },
    }
  })
}

async function bodyOf(made: Heard, options: AsrOptions, title: string, signal: AbortSignal): Promise<Uint8Array> {
  const { output } = options
  if (output === 'srt' || output === 'vtt') {
    const speakers = options.diarize ? new Set(made.words.map(({ speaker }) => speaker)) : []
    const speakerNames = Object.fromEntries([...speakers].map((speaker) => [speaker, speakerLabel(speaker)]))
    return renderTranscript({ ...made, speakerNames }, made.file, title, { format: output }, signal)
  }
  if (output === 'json') {
    const { words, segments, language } = made
    const { diarize, hasWords } = options
    const input: JsonInput = { transcript: { words, segments, language }, options: { diarize, hasWords } }
    return makeAnswer(new URL('./answer.ts', import.meta.url), run, input, { words: words.length, signal })
  }
  return new TextEncoder().encode(output === 'tsv' ? asTable(made) : asText(made, options))
}
