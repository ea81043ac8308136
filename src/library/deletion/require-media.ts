import { AppError } from '../../contract/app-error.ts'
import type { RecordingRow } from '../recordings/as-recording.ts'

/** Throws AppError MEDIA_DELETED, with the time, if the media of a recording was deleted. */
export function requireMedia(recording: RecordingRow): void {
  if (recording.isMediaDeleted === 0) return
  throw new AppError('MEDIA_DELETED', 'The media of this recording was deleted. Its transcript is still available.', {
    deletedAt: recording.mediaDeletedAt ?? recording.updatedAt,
  })
}
