import type { Translation } from '../../contract/resources.ts'
import { notFound, invalidState } from '../../contract/app-error.ts'
import { getRecordingRow } from '../../library/recordings/get-recording-row.ts'
import type { Db } from '../../platform/database/schema.ts'
import { getTranscriptState } from '../../transcripts/content/get-transcript-state.ts'
import { asTranslation, findTranslation, type TranslationRow } from './store.ts'

/** A recording and its workspace. */
export interface Place {
  workspaceId: string
  recordingId: string
}

/** A translation of a recording that is not in the trash. AppError NOT_FOUND; INVALID_STATE for the original. */
export async function getTranslationRow(db: Db, at: Place, id: string): Promise<TranslationRow> {
  await getRecordingRow(db, at.workspaceId, at.recordingId)
  const row = await findTranslation(db, at.recordingId, id)
  if (row !== undefined) return row
  const transcript = await getTranscriptState(db, at.recordingId)
  if (transcript?.id !== id) throw notFound('translation', id)
  throw invalidState('This is the original transcript. This operation only works on translations.', transcript.status)
}

/** A translation in the form of the contract. */
export async function describeTranslation(db: Db, at: Place, id: string): Promise<Translation> {
  const transcript = await getTranscriptState(db, at.recordingId)
  return asTranslation(await getTranslationRow(db, at, id), transcript?.version ?? 0)
}
