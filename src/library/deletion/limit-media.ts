import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { findTranscriptOf } from '../../transcripts/content/find-transcript.ts'
import { findAnyRecording, patchRecording } from '../store.ts'
import { findDaysOfMedia } from './store.ts'

const dayMs = 24 * 3600 * 1000
const withoutMedia = [
  'MEDIA_IMPORT_UPLOADING',
  'MEDIA_IMPORT_EXPIRED',
  'MEDIA_IMPORT_QUEUED',
  'MEDIA_IMPORT_DOWNLOADING',
]

/**
 * Says until when the media of a recording is kept, if its workspace has a rule and nobody has chosen a date. It counts
 * from when there are both a transcript and media: no queue is so long that media is deleted unheard, and no upload so slow
 * that it arrives too late.
 */
export async function limitMedia(tx: Tx, workspaceId: string, recordingId: string): Promise<void> {
  const days = await findDaysOfMedia(tx, workspaceId)
  if (days === null) return
  const recording = await findAnyRecording(tx, workspaceId, recordingId)
  // A recording that began as a text has no media.
  if (recording === undefined || recording.source === 'IMPORT' || withoutMedia.includes(recording.status)) return
  if (recording.autoDeleteMediaAfter !== null || recording.isMediaDeleted === 1) return
  // The words of a live session are none yet: people may have to hear again what failed.
  if ((await findTranscriptOf(tx, recordingId))?.status !== 'COMPLETED') return
  await patchRecording(tx, recordingId, { autoDeleteMediaAfter: timestamp(Date.now() + days * dayMs) })
}
