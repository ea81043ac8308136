import { AppError, notFound } from '../../../contract/app-error.ts'
import { fileExtensions } from '../../../contract/content.ts'
import { fillTemplate } from '../../../formats/file-template.ts'
import { namesOfFolder } from '../../../library/folders/folders-of-recordings.ts'
import { getRecordingRow } from '../../../library/recordings/get-recording-row.ts'
import { recordedAtOf } from '../../../platform/database/recorded-at.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { readTranscriptFacts } from '../../../transcripts/content/read-transcript-facts.ts'
import { findDelivery, type ClaimedRow } from '../delivery-store.ts'
import { readWritten, writeWritten } from './export-store.ts'
import { settingsOf } from './export-settings.ts'
import { placeInFolder, putFile, reasonOf, type Placed, type Result } from './place-export.ts'
import { renderExport, type ExportedFile, type ExportSource, type ReadInsight } from './render-export.ts'

export interface ExportDeps {
  db: Database
  outbound: Outbound
  box: SecretBox
  allowedFolders: readonly string[]
  /** Address of the dashboard, for links in notes. */
  publicUrl: () => string
  readInsight: ReadInsight
}

/** Time limit of sending one file, seconds. */
const sendSeconds = 60

/** Writes the files of one export. The same files again replace those of the first time. Throws when `signal` aborts. */
export async function runExport(deps: ExportDeps, delivery: ClaimedRow, signal: AbortSignal): Promise<Result> {
  const { data } = JSON.parse(delivery.body) as { data: { recordingId: string; insightId?: string } }
  const source = { workspaceId: delivery.workspaceId, recordingId: data.recordingId, insightId: data.insightId ?? null }
  const settings = settingsOf({ export: delivery.export ?? '' })
  const { webhookId: id, secret, url } = delivery
  try {
    const recording = await getRecordingRow(deps.db, source.workspaceId, source.recordingId)
    const facts = await readTranscriptFacts(deps.db, source.recordingId)
    const values = {
      date: recordedAtOf(recording),
      folder: await namesOfFolder(deps.db, source.workspaceId, recording.recordingFolderId),
      duration: recording.duration,
      id: recording.id,
      ...facts,
    }
    for (const format of settings.formats) {
      // Each file may take a minute, and the rule ends with who made it.
      if ((await findDelivery(deps.db, id, delivery.id))?.status !== 'PENDING') throw notFound('delivery', delivery.id)
      const file = await renderExport(deps, { source, recording, settings, format, facts }, signal)
      const names = fillTemplate(settings.template, { ...values, title: file.title, format: fileExtensions[format] })
      const placed =
        settings.folder === null
          ? await putFile(deps, { id, secret, url }, { ...file, names }, { seconds: sendSeconds, signal })
          : await write(deps, { id, folder: settings.folder, source }, names, file)
      if (placed.failure !== null) return placed
    }
    return { status: null, failure: null }
  } catch (error) {
    signal.throwIfAborted()
    // What was deleted since can't be exported any more.
    const isFinal = error instanceof AppError && error.code === 'NOT_FOUND'
    return { status: null, failure: reasonOf(error), isFinal }
  }
}

async function write(
  { db, allowedFolders }: ExportDeps,
  { id, folder, source }: { id: string; folder: string; source: ExportSource },
  names: readonly string[],
  { data }: ExportedFile,
): Promise<Placed> {
  const key = { ruleId: id, sourceId: source.insightId ?? source.recordingId, recordingId: source.recordingId }
  return placeInFolder(allowedFolders, folder, {
    owner: key.ruleId + key.sourceId,
    names,
    data,
    written: await readWritten(db, key),
    note: (noted) => writeWritten(db, key, noted),
  })
}
