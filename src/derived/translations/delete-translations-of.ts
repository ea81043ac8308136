import { cancelRun } from '../../platform/jobs/runs.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { deleteVersions } from '../../transcripts/versions/delete-versions.ts'
import { listTranslationRows, removeTranslation, type TranslationRow } from './store.ts'

/** Deletes a translation with its content, whatever it is doing. */
export async function removeTranslationContent(tx: Tx, row: TranslationRow): Promise<void> {
  if (row.runId !== null) await cancelRun(tx, row.runId)
  await deleteVersions(tx, row.id)
  await removeTranslation(tx, row.id)
}

/** Deletes what the translations of a recording have in tables that the recording's row does not take along. */
export async function deleteTranslationsOf(tx: Tx, recordingId: string): Promise<void> {
  for (const row of await listTranslationRows(tx, recordingId)) await removeTranslationContent(tx, row)
}
