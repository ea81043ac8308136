import { needsStatus } from '../../transcripts/content/status.ts'
import type { Translation } from '../../contract/resources.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { describeTranslation, getTranslationRow, type Place } from './get-translation.ts'
import { queueTranslation } from './queue-translation.ts'

/** Queues a finished translation again, after a failure or to refresh it. AppError NOT_FOUND, INVALID_STATE. */
export async function retryTranslation(tx: Tx, at: Place, translationId: string): Promise<Translation> {
  const row = await getTranslationRow(tx, at, translationId)
  if (row.status === 'NOT_STARTED' || row.status === 'QUEUED' || row.status === 'IN_PROGRESS') {
    throw needsStatus('translation', row.status, ['COMPLETED', 'FAILED', 'CANCELLED'])
  }
  await queueTranslation(tx, at.workspaceId, row)
  return describeTranslation(tx, at, row.id)
}
