import type { Bytes } from '../../contract/endpoint.ts'
import type { ElevenLabsTranscript } from '../../contract/endpoints/elevenlabs.ts'
import { packedBlocks } from '../../text/content-blocks.ts'
import { headersOf } from '../requests/answer-headers.ts'
import { hearFile } from '../requests/hear-file.ts'
import { makeAnswer } from '../requests/make-answer.ts'
import {
  finishRequest,
  keepOpen,
  openRequest,
  type AudioRequest,
  type OpenRequest,
  type Received,
  type RequestDeps,
} from '../requests/open-request.ts'
import type { FileTranscript } from '../requests/port.ts'
import { makeWav } from '../requests/raw-audio.ts'
import type { ReceiveDeps } from '../requests/receive-media.ts'
import { receiveOrDownload } from '../requests/receive-or-download.ts'
import { renderTranscript } from '../requests/render-transcript.ts'
import { elevenLabsParameters, run, type AnswerInput } from './answer.ts'
import { readConvertOptions, type ConvertOptions } from './read-options.ts'

export type ConvertDeps = RequestDeps & ReceiveDeps
export type ConvertRequest = Omit<AudioRequest, 'onError'>

/** Transcribes a file or an address in one request, and keeps nothing unless it is asked to. */
export async function convertSpeech(deps: ConvertDeps, request: ConvertRequest): Promise<Bytes> {
  const { requestId, signal } = request
  const open = await openRequest(deps, request, (target) => receive(deps, request, target))
  return finishRequest(open, async () => {
    const { file, options } = open
    const { transcript, heard } = await hearFile(open, elevenLabsParameters)
    const { packed, language, channelOf, words, warnings } = heard
    const formats = await formatsOf(open, transcript, signal)
    const recordingId = await keepOpen(deps, open, request, transcript)
    const input: AnswerInput = {
      heard: { blocks: packedBlocks(packed), language, channelOf },
      channels: file.channels,
      options,
      common: {
        ...(formats.length === 0 ? {} : { additional_formats: formats }),
        transcription_id: recordingId ?? requestId,
        audio_duration_secs: file.seconds,
        ...(warnings.length === 0 ? {} : { warnings }),
      },
    }
    const about = { words: words.length, signal }
    const data = await makeAnswer(new URL('./answer.ts', import.meta.url), run, input, about)
    return {
      contentType: 'application/json; charset=utf-8',
      headers: headersOf({ file, warnings, recordingId }),
      content: { data },
    }
  })
}

async function receive(deps: ConvertDeps, request: ConvertRequest, target: string): Promise<Received<ConvertOptions>> {
  const form = { addressField: 'source_url', read: readConvertOptions }
  const { options, fileName, fileBytes } = await receiveOrDownload(deps, request, target, form)
  const { raw } = options
  if (raw !== null && fileBytes > 0) {
    await makeWav(target, raw, { bytes: fileBytes, minFreeBytes: deps.media.minFreeBytes, signal: request.signal })
  }
  return { options, fileName, fileBytes, knownVoices: [] }
}

type Formats = NonNullable<ElevenLabsTranscript['additional_formats']>

async function formatsOf(
  { file, fileName, options }: OpenRequest<ConvertOptions>,
  transcript: FileTranscript,
  signal: AbortSignal,
): Promise<Formats> {
  const made: Formats = []
  for (const { name, query } of options.formats) {
    const content = await renderTranscript(transcript, file, fileName, query, signal)
    made.push({
      requested_format: name,
      file_extension: name,
      content_type: name === 'srt' ? 'application/x-subrip' : 'text/plain',
      is_base64_encoded: false,
      content: Buffer.from(content).toString(),
    })
  }
  return made
}
