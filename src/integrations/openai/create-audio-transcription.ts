import type { Bytes } from '../../contract/endpoint.ts'
import { textOfWords } from '../../text/join-words.ts'
import { headersOf } from '../requests/answer-headers.ts'
import { hearFile, type Heard } from '../requests/hear-file.ts'
import { makeAnswer } from '../requests/make-answer.ts'
import { finishRequest, keepOpen, type AudioRequest } from '../requests/open-request.ts'
import { renderTranscript } from '../requests/render-transcript.ts'
import { commonOf, run, type AnswerInput } from './answer.ts'
import { openAudioForm, type AudioDeps, type OpenAudioForm } from './open-form.ts'
import { readTranscription } from './read-options.ts'
import { streamTranscription } from './stream-transcription.ts'

/** Transcribes a file in one request and answers in the format that it names. */
export async function createAudioTranscription(deps: AudioDeps, request: AudioRequest): Promise<Bytes> {
  const open = await openAudioForm(deps, request, readTranscription)
  if (open.options.isStream) return streamTranscription(deps, open, request)
  return finishRequest(open, async () => {
    const { transcript, heard } = await hearFile(open, {})
    const { file, warnings, words } = heard
    const missing =
      open.options.hasLogprobs && words.some(({ confidence }) => confidence === null)
        ? [`${file.engine} gives no probability for some or all words, so logprobs lacks them.`]
        : []
    const made = { ...heard, warnings: [...warnings, ...missing] }
    const data = await bodyOf(made, 'transcribe', open, request)
    return answerOf(made, open, data, await keepOpen(deps, open, request, transcript))
  })
}

/** The answer in its format, with the headers that say where it comes from. */
export function answerOf(
  heard: Heard,
  { options: { format } }: OpenAudioForm,
  data: Uint8Array,
  recordingId: string | null = null,
): Bytes {
  const isJson = format === 'json' || format === 'verbose_json' || format === 'diarized_json'
  return {
    contentType: isJson ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
    headers: headersOf({ ...heard, recordingId }),
    content: { data },
  }
}

/** What was heard, in the format that the request names. */
export async function bodyOf(
  heard: Heard,
  task: AnswerInput['task'],
  { options, fileName }: OpenAudioForm,
  { signal, requestId }: Pick<AudioRequest, 'signal' | 'requestId'>,
): Promise<Uint8Array> {
  const { format } = options
  const { file, words, language } = heard
  if (format === 'srt' || format === 'vtt') return renderTranscript(heard, file, fileName, { format }, signal)
  if (format === 'text') return new TextEncoder().encode(`${textOfWords(words, language)}\n`)
  const input: AnswerInput = { ...commonOf(heard, options), task, seconds: file.seconds, requestId }
  return makeAnswer(new URL('./answer.ts', import.meta.url), run, input, { words: words.length, signal })
}
