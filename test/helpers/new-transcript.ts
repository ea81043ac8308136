import { newId } from '../../src/platform/database/ids.ts'
import type { Database } from '../../src/platform/database/schema.ts'
import { createTranscript } from '../../src/transcripts/content/create-transcript.ts'
import { recordingRow } from './recording-row.ts'

/** Creates a recording with a transcript without content. @returns the transcript's id */
export async function newTranscript(db: Database, workspaceId: string): Promise<string> {
  const id = newId('rec')
  await db
    .insertInto('recording')
    .values(recordingRow({ id, workspaceId, title: 'Talk', duration: 60 }))
    .execute()
  return db.transaction().execute((tx) => createTranscript(tx, id, 'en'))
}
