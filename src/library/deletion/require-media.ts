import { AppError } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { RecordingRow } from '../recordings/as-recording.ts'
import { listFiles } from '../recordings/recording-files.ts'

/** Throws AppError MEDIA_DELETED, with the time, if the media of a recording was deleted. */
export function requireMedia(recording: RecordingRow): void {
  if (recording.isMediaDeleted === 0) return
  throw new AppError('MEDIA_DELETED', 'The media of this recording was deleted. Its transcript is still available.', {
    deletedAt: recording.mediaDeletedAt ?? recording.updatedAt,
  })
}

/** Throws AppError INVALID_STATE if a READY recording never had media: its transcript was imported alone. */
export async function requireOriginal(db: Db, recordingId: string): Promise<void> {
  const files = await listFiles(db, recordingId)
  if (files.some(({ type }) => type === 'ORIGINAL')) return
  throw new AppError('INVALID_STATE', 'This recording has no media: only its transcript was imported.')
}
