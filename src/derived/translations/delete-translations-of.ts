import { cancelRun } from '../../platform/jobs/runs.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { deleteVersions } from '../../transcripts/versions/delete-versions.ts'
import { listTranslationRows, removeTranslation, type TranslationRow } from './store.ts'

/** Deletes a translation with its content, stopping it if it is running. */
export async function removeTranslationContent(tx: Tx, row: TranslationRow): Promise<void> {
  if (row.runId !== null) await cancelRun(tx, row.runId)
  await deleteVersions(tx, row.id)
  await removeTranslation(tx, row.id)
}

/** Deletes the rows of a recording's translations in tables without a cascade from the recording. */
export async function deleteTranslationsOf(tx: Tx, recordingId: string): Promise<void> {
  for (const row of await listTranslationRows(tx, recordingId)) await removeTranslationContent(tx, row)
}
