import { AppError } from '../../contract/app-error.ts'
import { getRecordingRow } from '../../library/recordings/get-recording-row.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { lockTranscriptOf } from '../../transcripts/content/find-transcript.ts'
import type { Place } from './get-translation.ts'
import { planTranslation } from './plan-translations.ts'
import { queueTranslation } from './queue-translation.ts'
import { findTranslation, findTranslationInto } from './store.ts'

/**
 * Creates a translation into a language (canonical, checked by the caller) and starts it once there is a transcript.
 * AppError INVALID_STATE if there is one already, with its `translationId`.
 */
export async function createTranslation(tx: Tx, at: Place, language: string): Promise<string> {
  await getRecordingRow(tx, at.workspaceId, at.recordingId)
  const before = await findTranslationInto(tx, at.recordingId, language)
  if (before !== undefined) {
    throw new AppError(
      'INVALID_STATE',
      'A translation into this language already exists. Read it, retry it or delete it.',
      { currentStatus: before.status, allowedStatuses: [], translationId: before.id },
    )
  }
  const id = await planTranslation(tx, at.recordingId, language)
  // Locked: one that completes meanwhile starts only the translations that it sees.
  const transcript = await lockTranscriptOf(tx, at.recordingId)
  const row = await findTranslation(tx, at.recordingId, id)
  if (transcript?.status === 'COMPLETED' && row !== undefined) await queueTranslation(tx, at.workspaceId, row)
  return id
}
