import type { Tx } from '../../platform/database/schema.ts'
import { queueTranslation } from './queue-translation.ts'
import { listTranslationRows } from './store.ts'

/** Starts the translations that wait for a transcript, in the transaction that completes it. */
export async function startTranslations(tx: Tx, workspaceId: string, recordingId: string): Promise<void> {
  for (const row of await listTranslationRows(tx, recordingId)) {
    if (row.status === 'NOT_STARTED') await queueTranslation(tx, workspaceId, row)
  }
}
