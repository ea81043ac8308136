import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { insertTranscript } from '../store.ts'

/** Creates the transcript of a new recording, NOT_STARTED. */
export async function createTranscript(tx: Tx, recordingId: string, language: string): Promise<string> {
  const id = newId('trn')
  const now = timestamp()
  await insertTranscript(tx, {
    id,
    createdAt: now,
    updatedAt: now,
    recordingId,
    language,
    status: 'NOT_STARTED',
    speakerAssignments: '[]',
    warnings: '[]',
    version: 0,
  })
  return id
}
