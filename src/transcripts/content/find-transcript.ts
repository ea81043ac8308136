import { prepared } from '../../platform/database/prepared.ts'
import { locked } from '../../platform/database/row-locks.ts'
import type { Db, Row } from '../../platform/database/schema.ts'

export type TranscriptRow = Row<'transcript'>
/** The columns that a transcript of the contract is made of. */
export type StateRow = Omit<TranscriptRow, 'speakerChannels' | 'keptText'>

export async function findTranscriptOf(db: Db, recordingId: string): Promise<TranscriptRow | undefined> {
  const [row] = await transcriptByRecording(db, recordingId)
  return row
}

/** The transcript of a recording, locked until the transaction ends, so that changes run one after the other. */
export async function lockTranscriptOf(tx: Db, recordingId: string): Promise<TranscriptRow | undefined> {
  const select = tx.selectFrom('transcript').selectAll().where('recordingId', '=', recordingId)
  return locked(tx, select).executeTakeFirst()
}

const transcriptByRecording = prepared(1, (db, recordingId: string) =>
  db.selectFrom('transcript').selectAll().where('recordingId', '=', recordingId),
)
