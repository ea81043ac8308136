import { newRow } from '../../platform/database/new-row.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { insertTranslation } from './store.ts'

/** Plans the translations requested with a new recording. `languages` are canonical and distinct. */
export async function planTranslations(tx: Tx, recordingId: string, languages: readonly string[]): Promise<void> {
  for (const language of languages) await planTranslation(tx, recordingId, language)
}

/** Writes a translation that starts when its transcript is complete. */
export async function planTranslation(tx: Tx, recordingId: string, language: string): Promise<string> {
  const fresh = newRow('tsl')
  const { id } = fresh
  await insertTranslation(tx, {
    ...fresh,
    recordingId,
    language,
    status: 'NOT_STARTED',
    warnings: '[]',
    version: 0,
    sourceVersion: 0,
    sentences: 0,
    sentencesDone: 0,
  })
  return id
}
