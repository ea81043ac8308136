import type { Bytes } from '../../contract/endpoint.ts'
import { headersOf } from '../requests/answer-headers.ts'
import { hearFile } from '../requests/hear-file.ts'
import { makeAnswer } from '../requests/make-answer.ts'
import { receiveUpload } from '../requests/open-form.ts'
import {
  finishRequest,
  keepOpen,
  openRequest,
  type AudioRequest,
  type Received,
  type RequestDeps,
} from '../requests/open-request.ts'
import { makeWav } from '../requests/raw-audio.ts'
import { readSyncConfig, type SyncOptions } from './read-sync-config.ts'
import { run, type SyncInput } from './sync-answer.ts'

type SyncRequest = Omit<AudioRequest, 'onError'>

/** Transcribes a file in one request, and keeps nothing unless it is asked to. */
export async function transcribeSync(deps: RequestDeps, request: SyncRequest): Promise<Bytes> {
  const { requestId, signal } = request
  const open = await openRequest(deps, request, (target) => receive(deps, request, target))
  return finishRequest(open, async () => {
    const { file, options } = open
    const { transcript, heard } = await hearFile(open, {})
    const { words, language, warnings } = heard
    const recordingId = await keepOpen(deps, open, request, transcript)
    const input: SyncInput = {
      heard: { words, language },
      hasTimes: options.hasTimes,
      common: {
        audio_duration_ms: Math.round(file.seconds * 1000),
        session_id: recordingId ?? requestId,
        ...(warnings.length === 0 ? {} : { warnings }),
      },
    }
    const about = { words: words.length, signal }
    return {
      contentType: 'application/json; charset=utf-8',
      headers: headersOf({ file, warnings, recordingId }),
      content: { data: await makeAnswer(new URL('./sync-answer.ts', import.meta.url), run, input, about) },
    }
  })
}

async function receive(deps: RequestDeps, request: SyncRequest, target: string): Promise<Received<SyncOptions>> {
  const { fields, fileName, fileBytes } = await receiveUpload(deps, request, target, { fileField: 'audio', raw: null })
  const model = request.headers['x-aai-model']
  const options = readSyncConfig(fields, typeof model === 'string' ? model : null)
  const { raw } = options
  if (raw !== null && fileBytes > 0) {
    await makeWav(target, raw, { bytes: fileBytes, minFreeBytes: deps.media.minFreeBytes, signal: request.signal })
  }
  return { options, fileName, fileBytes, knownVoices: [] }
}
