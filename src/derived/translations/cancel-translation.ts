import { needsStatus } from '../../transcripts/content/status.ts'
import type { Translation } from '../../contract/resources.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { append } from '../../platform/events/events.ts'
import { describeTranslation, getTranslationRow, type Place } from './get-translation.ts'
import { stopTranslation } from './stop-translations.ts'

/** Cancels a queued or running translation. AppError NOT_FOUND, INVALID_STATE. */
export async function cancelTranslation(tx: Tx, at: Place, translationId: string): Promise<Translation> {
  const row = await getTranslationRow(tx, at, translationId)
  if (row.status !== 'QUEUED' && row.status !== 'IN_PROGRESS') {
    throw needsStatus('translation', row.status, ['QUEUED', 'IN_PROGRESS'])
  }
  await stopTranslation(tx, row)
  await append(tx, {
    type: 'TRANSLATION_CANCELLED',
    workspaceId: at.workspaceId,
    data: { ...at, translationId, language: row.language, status: 'CANCELLED' },
  })
  return describeTranslation(tx, at, row.id)
}
