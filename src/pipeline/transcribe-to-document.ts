import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { DocumentOptions, DocumentRequest, TranscribedDocument } from '../contract/document-request.ts'
import { checkStart } from '../formats/check-start.ts'
import type { PrepareFile } from '../integrations/requests/port.ts'
import { temporaryName } from '../platform/files/temporary-files.ts'
import { render } from '../platform/rendering/render.ts'
import { packedBlocks } from '../text/content-blocks.ts'
import { canonicalLanguage } from '../text/languages/language-code.ts'
import { whenFetched } from './when-fetched.ts'
import { roundSeconds } from '../text/round-seconds.ts'

/**
 * Transcribes a file and renders it like the transcript of a new recording, without storing anything. What it makes on
 * the way is in a folder of its own in `within`, and deleted. Throws StepError, AppError or the signal's reason.
 */
export async function transcribeToDocument(
  prepareFile: PrepareFile,
  request: DocumentRequest,
  { within, ...options }: DocumentOptions & { within: string },
): Promise<TranscribedDocument> {
  const folder = path.join(within, temporaryName('document'))
  try {
    await mkdir(folder, { mode: 0o700 })
    return await makeDocument(prepareFile, request, folder, options)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeDocument(
  prepareFile: PrepareFile,
  request: DocumentRequest,
  folder: string,
  { signal, onProgress, onWait }: DocumentOptions,
): Promise<TranscribedDocument> {
  const createdAt = new Date().toISOString()
  const file = await whenFetched(
    signal,
    () =>
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
    onWait,
  )
  // Before the work begins.
  checkStart(request.query, roundSeconds(file.seconds))
  const { language, languages, packed, warnings } = await file.transcribe()
  const { data } = await render(
    {
      title: path.parse(request.path).name.trim().slice(0, 200) || 'Recording',
      language,
      languages,
      content: packedBlocks(packed),
      speakerNames: {},
      quality: file.quality,
      engine: file.engine,
      createdAt,
      recording: { recordedAt: file.recordedAt ?? createdAt, duration: roundSeconds(file.seconds) },
    },
    request.query,
    { signal },
  )
  return { data, warnings: [...file.warnings, ...warnings] }
}
