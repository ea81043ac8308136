import { cancelRun } from '../../platform/jobs/runs.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { setStatus } from '../../transcripts/content/status.ts'
import { listTranslationRows, type TranslationRow } from './store.ts'

/** Stops every translation of a recording that goes to the trash; a retry resumes them. */
export async function stopTranslations(tx: Tx, recordingId: string): Promise<void> {
  for (const row of await listTranslationRows(tx, recordingId)) {
    if (row.status === 'QUEUED' || row.status === 'IN_PROGRESS') await stopTranslation(tx, row)
  }
}

/** Stops a translation; finished sentences are kept for a retry. AppError INVALID_STATE. */
export async function stopTranslation(tx: Tx, row: TranslationRow): Promise<void> {
  await setStatus(tx, 'translation', row.id, 'CANCELLED')
  if (row.runId !== null) await cancelRun(tx, row.runId)
}
