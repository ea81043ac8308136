import { findTranscriptOf } from './find-transcript.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { deleteWindows } from '../windows/write-windows.ts'
import { deleteVersions } from '../versions/delete-versions.ts'

/** Deletes what a recording's transcript has in tables that the recording's row does not take along. */
export async function deleteTranscriptOf(tx: Tx, recordingId: string): Promise<void> {
  const transcript = await findTranscriptOf(tx, recordingId)
  if (transcript === undefined) return
  await deleteVersions(tx, transcript.id)
  if (transcript.runId !== null) await deleteWindows(tx, transcript.runId)
}

/** Forgets what was recognised so far, so that a transcript that is made again is made anew. */
export async function deleteWindowsOf(tx: Tx, recordingId: string): Promise<void> {
  const transcript = await findTranscriptOf(tx, recordingId)
  if (transcript?.runId != null) await deleteWindows(tx, transcript.runId)
}
