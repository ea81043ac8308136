import { append } from '../../platform/events/events.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { removeTranslationContent } from './delete-translations-of.ts'
import { getTranslationRow, type Place } from './get-translation.ts'

/** Deletes a translation in any status. AppError NOT_FOUND. */
export async function deleteTranslation(tx: Tx, at: Place, translationId: string): Promise<void> {
  const row = await getTranslationRow(tx, at, translationId)
  await removeTranslationContent(tx, row)
  await append(tx, {
    type: 'TRANSLATION_DELETED',
    workspaceId: at.workspaceId,
    data: { ...at, translationId, language: row.language, status: 'DELETED' },
  })
}
