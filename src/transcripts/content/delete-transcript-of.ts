import { findTranscriptOf } from './find-transcript.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { forgetWords } from '../../platform/events/events.ts'
import { deleteWindows } from '../windows/write-windows.ts'
import { deleteVersions } from '../versions/delete-versions.ts'

/** Deletes a transcript's rows in tables without a cascade from the recording. */
export async function deleteTranscriptOf(tx: Tx, recordingId: string): Promise<void> {
  const transcript = await findTranscriptOf(tx, recordingId)
  if (transcript === undefined) return
  await deleteVersions(tx, transcript.id)
  if (transcript.runId !== null) await deleteWindows(tx, transcript.runId)
  await forgetWords(tx, recordingId, transcript.createdAt)
}

/** Deletes the windows recognised so far, so that the next transcription starts from the beginning. */
export async function deleteWindowsOf(tx: Tx, recordingId: string): Promise<void> {
  const transcript = await findTranscriptOf(tx, recordingId)
  if (transcript?.runId != null) await deleteWindows(tx, transcript.runId)
}
