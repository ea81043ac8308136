import type { Bytes } from '../../contract/endpoint.ts'
import { headersOf } from '../requests/answer-headers.ts'
import { renderTranscript } from '../requests/render-transcript.ts'
import { jsonAnswer, type Made } from './answer.ts'
import { textOfWords } from '../../text/join-words.ts'
import { readTranscription, type TranscriptionOptions } from './read-options.ts'
import { streamTranscription } from './stream-transcription.ts'
import { finishRequest, keepOpen, type AudioRequest, type RequestDeps } from '../requests/open-request.ts'
import { openAudioForm, type OpenAudioForm } from './open-form.ts'

/** Transcribes a file in one request and answers in the format that it names. */
export async function createAudioTranscription(deps: RequestDeps, request: AudioRequest): Promise<Bytes> {
  const open = await openAudioForm(deps, request, readTranscription)
  if (open.options.isStream) return streamTranscription(deps, open, request)
  return finishRequest(open, async () => {
    const made = await transcribeOpen(open)
    const answer = await answerOf(made, open, request)
    const recordingId = await keepOpen(deps, open, request, made)
    return recordingId === null ? answer : { ...answer, headers: { ...answer.headers, 'tiro-recording': recordingId } }
  })
}

/** Transcribes an open request to its end. */
export async function transcribeOpen({ file, options }: OpenAudioForm): Promise<Made> {
  const transcript = await file.transcribe()
  const warnings = [...new Set([...options.warnings, ...file.warnings, ...transcript.warnings])]
  if (options.hasLogprobs && transcript.words.some(({ confidence }) => confidence === null)) {
    warnings.push(`${file.engine} gives no probability for some or all words, so logprobs lacks them.`)
  }
  return { ...transcript, task: 'transcribe', file, warnings }
}

type Answered = Pick<AudioRequest, 'signal' | 'requestId'>

/** The answer in its format, with the headers that say where it comes from. */
export async function answerOf(made: Made, open: OpenAudioForm, request: Answered): Promise<Bytes> {
  return {
    contentType: isJson(open.options) ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
    headers: headersOf(made),
    content: { data: await bodyOf(made, open, request) },
  }
}

function isJson({ format }: TranscriptionOptions): boolean {
  return format === 'json' || format === 'verbose_json' || format === 'diarized_json'
}

async function bodyOf(
  made: Made,
  { options, fileName }: OpenAudioForm,
  { signal, requestId }: Answered,
): Promise<Uint8Array> {
  const { format } = options
  if (format === 'srt' || format === 'vtt') {
    return renderTranscript(made, made.file, fileName, { format }, signal)
  }
  const text =
    format === 'text'
      ? `${textOfWords(made.words, made.language)}\n`
      : JSON.stringify(jsonAnswer(made, options, requestId))
  return new TextEncoder().encode(text)
}
