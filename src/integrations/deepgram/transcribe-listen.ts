import type { DeepgramQuery } from '../../contract/endpoints/deepgram.ts'
import type { Bytes } from '../../contract/endpoint.ts'
import { runInThread } from '../../platform/processes/thread.ts'
import { headersOf } from '../requests/answer-headers.ts'
import { keepOpen, openRequest, type AudioRequest, type RequestDeps } from '../requests/open-request.ts'
import { receiveMedia, type ReceiveDeps } from '../requests/receive-media.ts'
import { run, type AnswerInput } from './answer.ts'
import { readOptions } from './read-options.ts'

export type ListenDeps = RequestDeps & ReceiveDeps

export interface ListenRequest extends Omit<AudioRequest, 'onError'> {
  query: DeepgramQuery
}

/** Up to this many words (some minutes of speech), a thread would cost more than it saves. */
const inlineWords = 1000

/** Transcribes a file or an address in one request, and keeps nothing unless it is asked to. */
export async function transcribeListen(deps: ListenDeps, request: ListenRequest): Promise<Bytes> {
  const options = readOptions(request.query)
  let sha256 = ''
  const open = await openRequest(deps, request, async (target) => {
    const received = await receiveMedia(deps, target, request, options.raw)
    sha256 = received.sha256
    return { ...received, options, knownVoices: [] }
  })
  try {
    const { file } = open
    const transcript = await file.transcribe()
    const warnings = [...new Set([...options.warnings, ...file.warnings, ...transcript.warnings])]
    const { packed, language, channelOf, words } = transcript
    if (channelOf !== null && options.hasSpeakers) {
      warnings.push('diarize had no effect beside multichannel: each channel is one speaker.')
    }
    const input: AnswerInput = {
      heard: { packed, language, channelOf },
      channels: file.channels,
      options,
      metadata: {
        transaction_key: 'deprecated',
        request_id: request.requestId,
        sha256,
        created: new Date().toISOString(),
        duration: file.seconds,
        models: [file.engine],
        model_info: { [file.engine]: { name: file.engine, version: '', arch: file.engine } },
        ...(warnings.length === 0 ? {} : { warnings }),
      },
    }
    const data = await answerOf(input, words.length, request.signal)
    const recordingId = await keepOpen(deps, open, request, transcript)
    return {
      contentType: 'application/json; charset=utf-8',
      headers: {
        ...headersOf({ file, warnings }),
        ...(recordingId === null ? {} : { 'tiro-recording': recordingId }),
      },
      content: { data },
    }
  } catch (error) {
    throw await open.fail(error)
  } finally {
    await open.end()
  }
}

async function answerOf(input: AnswerInput, words: number, signal: AbortSignal): Promise<Uint8Array> {
  if (words <= inlineWords) return run(input)
  return runInThread<Uint8Array>(new URL('./answer.ts', import.meta.url), input, { signal })
}
