import { AppError, invalidState } from '../../contract/app-error.ts'
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
  throw invalidState('This recording has no media: only its transcript was imported.', 'READY')
}

/** Throws AppError INVALID_STATE for media that isn't there: it hasn't been read yet, or never will be. */
export async function refuseUnread(db: Db, recording: Pick<RecordingRow, 'id' | 'status'>): Promise<never> {
  if (recording.status === 'READY') await requireOriginal(db, recording.id)
  throw invalidState("The media of this recording hasn't been read yet. Try again later.", recording.status, ['READY'])
}
