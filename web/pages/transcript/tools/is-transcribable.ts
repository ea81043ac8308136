import type { RecordingDetail } from '../../../../src/contract/resources.ts'

/** Whether a recording can be transcribed again: its media is there, and could be read. */
export function isTranscribable({ isMediaDeleted, originalFile, status }: RecordingDetail): boolean {
  return !isMediaDeleted && originalFile !== null && status === 'READY'
}
