import type { Bytes } from '../../contract/endpoint.ts'
import type { AssemblyAiSyncAnswer } from '../../contract/endpoints/assemblyai-sync.ts'
import { textOfWords } from '../../text/join-words.ts'
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
import type { FileTranscript } from '../requests/port.ts'
import { makeWav } from '../requests/raw-audio.ts'
import { readSyncConfig, type SyncOptions } from './read-sync-config.ts'

type SyncRequest = Omit<AudioRequest, 'onError'>

interface SyncInput {
  heard: Pick<FileTranscript, 'words' | 'language'>
  hasTimes: boolean
  common: Pick<AssemblyAiSyncAnswer, 'audio_duration_ms' | 'session_id' | 'warnings'>
}

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
      content: { data: await makeAnswer(new URL(import.meta.url), run, input, about) },
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

/** The answer as JSON. Runs in a thread if there are many words. */
export function run({ heard, hasTimes, common }: SyncInput): Uint8Array {
  const words = heard.words.map(({ word, start, end, confidence }) => ({
    text: word,
    ...(hasTimes ? { start: Math.round(start * 1000), end: Math.round(end * 1000) } : {}),
    // As in transcripts: engines without confidence are believed.
    confidence: confidence ?? 1,
  }))
  const sum = words.reduce((total, { confidence }) => total + confidence, 0)
  const answer: AssemblyAiSyncAnswer = {
    text: textOfWords(heard.words, heard.language),
    words,
    confidence: words.length === 0 ? 0 : sum / words.length,
    ...common,
  }
  return new TextEncoder().encode(JSON.stringify(answer))
}
