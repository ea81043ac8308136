import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { AppError, messageOf } from '../contract/app-error.ts'
import type { DocumentOptions, DocumentRequest, TranscribedDocument } from '../contract/document-request.ts'
import { checkStart } from '../formats/check-start.ts'
import { detectLanguage } from '../engines/language/eld.ts'
import type { FileTranscript, PrepareFile } from '../integrations/requests/port.ts'
import { temporaryName } from '../platform/files/temporary-files.ts'
import { runInThread } from '../platform/processes/thread.ts'
import { render } from '../platform/rendering/render.ts'
import { packedBlocks } from '../text/content-blocks.ts'
import { readImport } from '../transcripts/import/import-thread.ts'
import type { ImportInput, ReadImport } from '../transcripts/import/read-import.ts'
import type { TimedText } from './steps/keep-text.ts'
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
  const text = request.text === undefined ? null : await readText(request.text, request.language, signal)
  const file = await whenFetched(
    signal,
    () =>
      prepareFile({
        path: request.path,
        folder,
        language: canonicalLanguage(request.language ?? text?.language ?? 'auto'),
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
  const heard = await file.transcribe()
  const kept = text === null ? null : await withTimesOf(heard, text, file.seconds, signal)
  const { language, languages, packed, warnings, speakerNames, quality, engine } =
    kept === null ? { ...heard, speakerNames: {}, quality: file.quality, engine: file.engine } : kept
  const { data } = await render(
    {
      title: path.parse(request.path).name.trim().slice(0, 200) || 'Recording',
      language,
      languages,
      content: packedBlocks(packed),
      speakerNames,
      quality,
      engine,
      createdAt,
      recording: { recordedAt: file.recordedAt ?? createdAt, duration: roundSeconds(file.seconds) },
    },
    request.query,
    { signal },
  )
  return { data, warnings: kept === null ? [...file.warnings, ...warnings] : warnings }
}

async function readText(
  { name, type, data }: NonNullable<DocumentRequest['text']>,
  language: string | undefined,
  signal: AbortSignal,
): Promise<ReadImport> {
  const input: ImportInput = {
    bytes: Buffer.from(data, 'base64'),
    type,
    charset: null,
    language: canonicalLanguage(language ?? 'auto'),
    duration: null,
    firstId: 0,
    subtitles: 'keep',
  }
  return readImport(input, detectLanguage, signal).catch((error: unknown) => {
    // The caller names the recording.
    if (error instanceof AppError) throw new AppError(error.code, `${name}: ${messageOf(error)}`, {}, { cause: error })
    throw error
  })
}

/** The text with the times at which its words were heard, and without what is said of an engine's text. */
async function withTimesOf(heard: FileTranscript, text: ReadImport, seconds: number, signal: AbortSignal) {
  const language = text.language ?? heard.language
  const input = {
    heard: packedBlocks(heard.packed),
    blocks: packedBlocks(text.packed),
    nextId: text.words,
    language,
    duration: seconds,
    mayTakeSpeakers: text.speakers.every((name) => name === null),
  }
  const { packed, warnings } = await runInThread<TimedText>(new URL('./steps/keep-text.ts', import.meta.url), input, {
    signal,
  })
  return {
    language,
    languages: [],
    packed: packed ?? text.packed,
    warnings,
    speakerNames: Object.fromEntries(text.speakers.flatMap((name, index) => (name === null ? [] : [[index, name]]))),
    quality: 'standard' as const,
    engine: null,
  }
}
