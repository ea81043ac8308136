import { buffer } from 'node:stream/consumers'
import { decodeWaveform } from '../../platform/media/waveform.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Db } from '../../platform/database/schema.ts'
import { getRecordingRow } from './get-recording-row.ts'
import { refuseUnread, requireMedia } from '../deletion/require-media.ts'
import { mediaKeys } from './media-keys.ts'

/** The peaks of a recording's waveform. AppError INVALID_STATE before its media is read, MEDIA_DELETED afterwards. */
export async function getWaveform(
  db: Db,
  blobs: BlobStore,
  workspaceId: string,
  id: string,
): Promise<{ secondsPerPeak: number; peaks: number[] }> {
  const recording = await getRecordingRow(db, workspaceId, id)
  requireMedia(recording)
  const { waveform } = mediaKeys(recording)
  if ((await blobs.size(waveform)) === null) await refuseUnread(db, recording)
  const { sampleRate, samplesPerBucket, peaks } = decodeWaveform(await buffer(blobs.read(waveform)))
  return { secondsPerPeak: samplesPerBucket / sampleRate, peaks: Array.from(peaks) }
}
