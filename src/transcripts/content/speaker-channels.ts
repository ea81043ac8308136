import type { Db } from '../../platform/database/schema.ts'
import { findTranscriptOf } from './find-transcript.ts'

/** The channel of each speaker index, from 0, −1 if unknown; null: channels are no speakers. */
export async function speakerChannels(db: Db, recordingId: string): Promise<number[] | null> {
  const row = await findTranscriptOf(db, recordingId)
  return row?.speakerChannels == null ? null : (JSON.parse(row.speakerChannels) as number[])
}
