import { AppError } from '../../../contract/app-error.ts'
import { fileExtensions } from '../../../contract/content.ts'
import { fillTemplate, type TemplateValues } from '../../../formats/file-template.ts'
import { namesOfFolder } from '../../../library/folders/folders-of-recordings.ts'
import { getRecordingRow } from '../../../library/recordings/get-recording-row.ts'
import { isStorageFull } from '../../../platform/blobs/files.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { findAllowed } from '../../../platform/folders/find-allowed.ts'
import { OutsideError, placeFile } from '../../../platform/folders/place-file.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { readRetryAfter } from '../../../platform/outbound/read-retry-after.ts'
import { readStart } from '../../../platform/outbound/read-start.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { readTranscriptFacts } from '../../../transcripts/content/read-transcript-facts.ts'
import { failure, failureOf, type DeliveryFailure } from '../delivery-failure.ts'
import type { ClaimedRow } from '../delivery-store.ts'
import type { Attempt } from '../send-delivery.ts'
import { openHeader } from './create-export-rule.ts'
import { readWritten, writeWritten } from './export-store.ts'
import { settingsOf, type ExportSettings } from './export-settings.ts'
import { renderExport, type ExportedFile, type ReadInsight } from './render-export.ts'

export interface ExportDeps {
  db: Database
  outbound: Outbound
  box: SecretBox
  allowedFolders: readonly string[]
  /** Address of the dashboard, for links in notes. */
  publicUrl: () => string
  readInsight: ReadInsight
}

type Result = Pick<Attempt, 'status' | 'failure'> & Partial<Pick<Attempt, 'retryAfter' | 'isFinal' | 'isWaiting'>>

/** Time limit of sending one file, milliseconds. */
const sendMs = 60_000
const answerBytes = 64 * 1024

/** Writes the files of one export. The same files again replace those of the first time. Throws when `signal` aborts. */
export async function runExport(deps: ExportDeps, delivery: ClaimedRow, signal: AbortSignal): Promise<Result> {
  const { data } = JSON.parse(delivery.body) as { data: { recordingId: string; insightId?: string } }
  const source = { workspaceId: delivery.workspaceId, recordingId: data.recordingId, insightId: data.insightId ?? null }
  const settings = settingsOf({ export: delivery.export ?? '' })
  try {
    const recording = await getRecordingRow(deps.db, source.workspaceId, source.recordingId)
    const facts = await readTranscriptFacts(deps.db, source.recordingId)
    const values = {
      date: recording.createdAt,
      folder: await namesOfFolder(deps.db, source.workspaceId, recording.recordingFolderId),
      duration: recording.duration,
      id: recording.id,
      ...facts,
    }
    for (const format of settings.formats) {
      const file = await renderExport(deps, { source, recording, settings, format, facts }, signal)
      const names = fillTemplate(settings.template, { ...values, title: file.title, format: fileExtensions[format] })
      const result =
        settings.folder === null
          ? await send(deps, delivery, names, file, signal)
          : await write(deps, delivery, settings, names, file, source)
      if (result !== null) return result
    }
    return { status: null, failure: null }
  } catch (error) {
    signal.throwIfAborted()
    // What was deleted since can't be exported any more.
    const isFinal = error instanceof AppError && error.code === 'NOT_FOUND'
    return { status: null, failure: reasonOf(error), isFinal }
  }
}

/** @returns null on success */
async function write(
  { db, allowedFolders }: ExportDeps,
  { webhookId }: ClaimedRow,
  { folder }: ExportSettings,
  names: TemplateValues['folder'],
  { data }: ExportedFile,
  { recordingId, insightId }: { recordingId: string; insightId: string | null },
): Promise<Result | null> {
  const root = await findAllowed(folder ?? '', allowedFolders)
  if (root === null) return { status: null, failure: noFolder }
  const key = { ruleId: webhookId, sourceId: insightId ?? recordingId, recordingId }
  const written = await readWritten(db, key)
  try {
    await placeFile({
      root,
      owner: key.ruleId + key.sourceId,
      names,
      data,
      written,
      note: (noted) => writeWritten(db, key, noted),
    })
  } catch (error) {
    const cause = fileCodeOf(error)
    if (cause === null) throw error
    if (isStorageFull(error)) return { status: null, failure: noSpace(cause), isWaiting: true }
    return { status: null, failure: failure('FOLDER_NOT_WRITABLE', sentenceOf(cause), cause) }
  }
  return null
}

/** The system's code of a failed operation on a file; null: another error. */
function fileCodeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && 'syscall' in error ? String(error.code) : null
}

function noSpace(cause: string): DeliveryFailure {
  return failure('STORAGE_FULL', 'The disk of the folder is full. Tiro waits for space.', cause)
}

function sentenceOf(cause: string): string {
  if (cause === 'EACCES' || cause === 'EPERM' || cause === 'EROFS') return "Tiro isn't allowed to write to the folder."
  return `Couldn't write to the folder (${cause}).`
}

/** @returns null on success */
async function send(
  { outbound, box }: ExportDeps,
  delivery: ClaimedRow,
  names: readonly string[],
  { data, contentType }: ExportedFile,
  signal: AbortSignal,
): Promise<Result | null> {
  const header = openHeader(box, { id: delivery.webhookId, secret: delivery.secret })
  const limit = AbortSignal.timeout(sendMs)
  const answer = await outbound.request(`${delivery.url}${names.map(encodeURIComponent).join('/')}`, {
    method: 'PUT',
    headers: { 'content-type': contentType, ...(header === null ? {} : { [header.name]: header.value }) },
    body: data,
    timeoutMs: sendMs,
    signal: AbortSignal.any([signal, limit]),
  })
  // The status has decided; errors in the rest of the answer don't matter.
  await readStart(answer.body, answerBytes).catch(() => undefined)
  const { status } = answer
  if (status >= 200 && status < 300) return null
  const retryAfter = readRetryAfter(answer.headers['retry-after'], Date.now())
  const error = `The server answered ${status} for ${names.join('/')}.`
  return { status, failure: failure('UNEXPECTED_STATUS', error), retryAfter }
}

const noFolder = failure('FOLDER_UNAVAILABLE', "The folder doesn't exist, or the operator no longer allows it.")

function reasonOf(error: unknown): DeliveryFailure {
  if (error instanceof OutsideError) return failure('FOLDER_UNAVAILABLE', 'A link in the folder leads out of it.')
  return failureOf(error, { connection: 'The export failed', other: 'The export failed' })
}
