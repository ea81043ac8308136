import type { Bytes } from '../../contract/endpoint.ts'
import { headersOf } from '../requests/answer-headers.ts'
import { hearFile } from '../requests/hear-file.ts'
import { finishRequest, keepOpen, openRequest } from '../requests/open-request.ts'
import { receiveMedia } from '../requests/receive-media.ts'
import type { ListenDeps, ListenRequest } from './listen-request.ts'
import { acceptListen } from './accept-listen.ts'
import { answerOf, deepgramParameters, inputOf } from './make-answer.ts'
import { readOptions } from './read-options.ts'

/** Transcribes a file or an address in one request, and keeps nothing unless it is asked to. */
export async function transcribeListen(deps: ListenDeps, request: ListenRequest): Promise<Bytes> {
  const options = readOptions(request.query)
  if (options.callback !== null) return acceptListen(deps, request, options, options.callback)
  let sha256 = ''
  const open = await openRequest(deps, request, async (target) => {
    const received = await receiveMedia(deps, target, request, options.raw)
    sha256 = received.sha256
    return { ...received, options, knownVoices: [] }
  })
  return finishRequest(open, async () => {
    const { file } = open
    const { transcript, heard } = await hearFile(open, deepgramParameters)
    const { packed, language, channelOf, words } = heard
    const input = inputOf({
      heard: { packed, language, channelOf },
      channels: file.channels,
      options,
      requestId: request.requestId,
      sha256,
      seconds: file.seconds,
      engine: file.engine,
      warnings: heard.warnings,
    })
    const { warnings = [] } = input.metadata
    const data = await answerOf(input, words.length, request.signal)
    const recordingId = await keepOpen(deps, open, request, transcript)
    return {
      contentType: 'application/json; charset=utf-8',
      headers: headersOf({ file, warnings, recordingId }),
      content: { data },
    }
  })
}
