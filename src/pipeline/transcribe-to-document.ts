import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { WaitError } from '../contract/app-error.ts'
import type { RenderingQuery } from '../contract/content.ts'
import type { Recording } from '../contract/resources.ts'
import type { FileToTranscribe, PreparedFile, PrepareFile } from '../integrations/openai/port.ts'
import { render } from '../platform/rendering/render.ts'
import { packedBlocks } from '../text/content-blocks.ts'
import { canonicalLanguage } from '../text/language-code.ts'

/** What somebody wants of a file: the fields of a new recording, and the format. Data that can be sent as JSON. */
export interface DocumentRequest {
  path: string
  query: RenderingQuery
  /** Default: `auto`. */
  language?: string
  speakerCount?: number
  channels?: Recording['channels']
  effort?: Recording['effort']
}

export interface TranscribedDocument {
  data: Uint8Array
  warnings: string[]
}

export interface DocumentOptions {
  /** Folder for what is made on the way; the caller deletes it. */
  folder: string
  signal: AbortSignal
  onProgress?: FileToTranscribe['onProgress']
  /** Called with a sentence while a model is being fetched. */
  onWait?: (reason: string) => void
}

/**
 * Transcribes a file and renders it like the transcript of a new recording, without storing anything. Throws StepError,
 * AppError or the signal's reason.
 */
export async function transcribeToDocument(
  prepareFile: PrepareFile,
  request: DocumentRequest,
  { folder, signal, onProgress, onWait }: DocumentOptions,
): Promise<TranscribedDocument> {
  const createdAt = new Date().toISOString()
  const file = await whenFetched(signal, onWait, () =>
    prepareFile({
      path: request.path,
      folder,
      language: canonicalLanguage(request.language ?? 'auto'),
      engine: null,
      vocabulary: [],
      diarize: true,
      speakerCount: request.speakerCount ?? null,
      channels: request.channels ?? 'auto',
      effort: request.effort ?? 'normal',
      knownVoices: [],
      signal,
      ...(onProgress === undefined ? {} : { onProgress }),
    }),
  )
  const { language, packed, warnings } = await file.transcribe()
  const { data } = await render(
    {
      title: path.parse(request.path).name.trim().slice(0, 200) || 'Recording',
      language,
      content: packedBlocks(packed),
      speakerNames: {},
      quality: file.quality,
      engine: file.engine,
      createdAt,
      recording: { createdAt, duration: Math.round(file.seconds * 1000) / 1000 },
    },
    request.query,
    { signal },
  )
  return { data, warnings: [...file.warnings, ...warnings] }
}

async function whenFetched(
  signal: AbortSignal,
  onWait: DocumentOptions['onWait'],
  prepare: () => Promise<PreparedFile>,
): Promise<PreparedFile> {
  for (;;) {
    try {
      return await prepare()
    } catch (error) {
      if (!(error instanceof WaitError)) throw error
      onWait?.(error.message)
      await sleep(error.seconds * 1000, undefined, { signal })
    }
  }
}
