import type { DeepgramQuery, DeepgramTranscription } from '../../contract/endpoints/deepgram.ts'
import { headersOf } from '../requests/answer-headers.ts'
import { keepOpen, openRequest, type AudioRequest, type RequestDeps } from '../requests/open-request.ts'
import { receiveMedia, type ReceiveDeps } from '../requests/receive-media.ts'
import { resultsOf } from './answer.ts'
import { readOptions } from './read-options.ts'

export type ListenDeps = RequestDeps & ReceiveDeps

export interface ListenRequest extends Omit<AudioRequest, 'onError'> {
  query: DeepgramQuery
  setHeader: (name: string, value: string) => void
}

/** Transcribes a file or an address in one request, and keeps nothing unless it is asked to. */
export async function transcribeListen(deps: ListenDeps, request: ListenRequest): Promise<DeepgramTranscription> {
  const options = readOptions(request.query)
  let sha256 = ''
  const open = await openRequest(deps, request, async (target) => {
    const received = await receiveMedia(deps, target, request)
    sha256 = received.sha256
    return { ...received, options, knownVoices: [] }
  })
  try {
    const { file } = open
    const transcript = await file.transcribe()
    const warnings = [...new Set([...options.warnings, ...file.warnings, ...transcript.warnings])]
    if (transcript.channelOf !== null && options.hasSpeakers) {
      warnings.push('diarize had no effect beside multichannel: each channel is one speaker.')
    }
    const results = resultsOf(transcript, file.channels, options)
    const recordingId = await keepOpen(deps, open, request, transcript)
    const headers = {
      ...headersOf({ file, warnings }),
      ...(recordingId === null ? {} : { 'tiro-recording': recordingId }),
    }
    for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
    return {
      metadata: {
        transaction_key: 'deprecated',
        request_id: request.requestId,
        sha256,
        created: new Date().toISOString(),
        duration: file.seconds,
        channels: results.channels.length,
        models: [file.engine],
        model_info: { [file.engine]: { name: file.engine, version: '', arch: file.engine } },
        ...(warnings.length === 0 ? {} : { warnings }),
        ...(recordingId === null ? {} : { recording_id: recordingId }),
      },
      results,
    }
  } catch (error) {
    throw await open.fail(error)
  } finally {
    await open.end()
  }
}
