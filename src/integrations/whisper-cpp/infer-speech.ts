import type { Bytes } from '../../contract/endpoint.ts'
import type { InferenceFormat } from '../../contract/endpoints/whisper-cpp.ts'
import type { TranslationChooser } from '../../engines/translation/port.ts'
import { headersOf } from '../requests/answer-headers.ts'
import { hearFile, type Heard } from '../requests/hear-file.ts'
import { makeAnswer } from '../requests/make-answer.ts'
import { openForm } from '../requests/open-form.ts'
import { finishRequest, keepOpen, type AudioRequest, type RequestDeps } from '../requests/open-request.ts'
import { renderTranscript } from '../requests/render-transcript.ts'
import { translateIntoEnglish } from '../requests/translate-into-english.ts'
import { nameOfLanguage } from '../requests/whisper-shape.ts'
import { asText, run, speakerNumber, type JsonInput } from './answer.ts'
import { readInferenceOptions, type InferenceOptions } from './read-options.ts'

export interface InferenceDeps extends RequestDeps {
  translators: Pick<TranslationChooser, 'open'>
}

export type InferenceRequest = Omit<AudioRequest, 'onError'>

/** Those of whisper.cpp's server, but for text: it says HTML, in which what people say could be markup. */
const contentTypes: Record<InferenceFormat, string> = {
  json: 'application/json; charset=utf-8',
  verbose_json: 'application/json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
}

/** Transcribes a file, or translates what is said into English, and answers in the format that the form names. */
export async function inferSpeech(deps: InferenceDeps, request: InferenceRequest): Promise<Bytes> {
  const open = await openForm(deps, request, { fileField: 'file', read: readInferenceOptions })
  return finishRequest(open, async () => {
    const { fileName, options } = open
    const { transcript, heard } = await hearFile(open, {})
    const made = options.isTranslated
      ? await translateIntoEnglish(deps.translators, heard, options.vocabulary, request.signal)
      : heard
    const data = await bodyOf(made, nameOfLanguage(heard.language), options, fileName, request.signal)
    const recordingId = await keepOpen(deps, open, request, transcript)
    return {
      contentType: contentTypes[options.format],
      headers: headersOf({ ...made, recordingId }),
      content: { data },
    }
  })
}

async function bodyOf(
  made: Heard,
  languageName: string,
  options: InferenceOptions,
  title: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { format } = options
  if (format === 'srt' || format === 'vtt') {
    const speakers = options.diarize ? new Set(made.words.map(({ speaker }) => speaker)) : []
    const speakerNames = Object.fromEntries(
      [...speakers].map((speaker) => [speaker, `Speaker ${speakerNumber(made, speaker)}`]),
    )
    return renderTranscript({ ...made, speakerNames }, made.file, title, { format }, signal)
  }
  if (format === 'verbose_json') {
    const { words, segments, language, channelOf } = made
    const { diarize, isTranslated, hasTimes, hasWordTimes } = options
    const input: JsonInput = {
      transcript: { words, segments, language, channelOf },
      languageName,
      seconds: made.file.seconds,
      options: { diarize, isTranslated, hasTimes, hasWordTimes },
    }
    return makeAnswer(new URL('./answer.ts', import.meta.url), run, input, { words: words.length, signal })
  }
  const text = asText(made, options)
  return new TextEncoder().encode(format === 'json' ? JSON.stringify({ text }) : text)
}
