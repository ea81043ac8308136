import type { TranscriptRow } from './find-transcript.ts'

/** The channel of each speaker index, from 0, −1 if unknown; null: channels are no speakers. */
export function speakerChannels(row: Pick<TranscriptRow, 'speakerChannels'> | undefined): number[] | null {
  return row?.speakerChannels == null ? null : (JSON.parse(row.speakerChannels) as number[])
}
