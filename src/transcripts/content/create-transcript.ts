import { newRow } from '../../platform/database/new-row.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { insertTranscript } from '../store.ts'

/** Creates the transcript of a new recording, NOT_STARTED. */
export async function createTranscript(tx: Tx, recordingId: string, language: string): Promise<string> {
  const fresh = newRow('trn')
  const { id } = fresh
  await insertTranscript(tx, {
    ...fresh,
    recordingId,
    language,
    status: 'NOT_STARTED',
    speakerAssignments: '[]',
    warnings: '[]',
    version: 0,
  })
  return id
}
