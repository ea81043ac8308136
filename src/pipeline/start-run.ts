import { patchTranscript } from '../transcripts/content/patch-transcript.ts'
import { lockTranscriptOf } from '../transcripts/content/find-transcript.ts'
import { notFound } from '../contract/app-error.ts'
import { append } from '../platform/events/events.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { RecordingRow } from '../library/recordings/as-recording.ts'
import { newId } from '../platform/database/ids.ts'
import type { Tx } from '../platform/database/schema.ts'
import { deleteWindowsOf } from '../transcripts/content/delete-transcript-of.ts'
import { setStatus } from '../transcripts/content/status.ts'
import { moveWindows } from '../transcripts/windows/write-windows.ts'
import { noteQueued } from '../library/statistics/note-run.ts'
import type { Pipeline } from './graph.ts'

/**
 * Queues the transcription of a recording. A restart is a new run, which takes over the windows that an earlier run of
 * the same media has recognised. Media added to an imported transcript is only read, unless it gives the text its
 * times; the transcript stays as it is.
 */
export async function startRun(tx: Tx, pipeline: Pipeline, recording: RecordingRow, given?: 'assemble'): Promise<void> {
  // An import that lets this media give the text its times may be under way.
  const transcript = await lockTranscriptOf(tx, recording.id)
  if (transcript === undefined) throw notFound('transcript', recording.id)
  const runId = newId('run')
  const run = { workspaceId: recording.workspaceId, recordingId: recording.id, transcriptId: transcript.id }
  // Uploaded media is already in the blob store.
  const isUrl = recording.source === 'URL' && recording.status === 'MEDIA_IMPORT_QUEUED'
  const from = given ?? (isUrl ? 'download' : 'import')
  const jobs = pipeline.firstJobs(runId, run, from)
  if (transcript.status === 'COMPLETED' && recording.status !== 'READY' && transcript.keptText === null) {
    await patchTranscript(tx, transcript.id, { runId })
    await enqueue(tx, jobs)
    return
  }
  // What an address leads to may have changed.
  if (from === 'download') await deleteWindowsOf(tx, recording.id)
  else if (transcript.runId !== null) await moveWindows(tx, transcript.runId, runId)
  await setStatus(tx, 'transcript', transcript.id, 'QUEUED', { runId, failure: null })
  // Where nothing is heard, there is nothing to measure.
  if (given === undefined) await noteQueued(tx, runId, run.workspaceId)
  await enqueue(tx, jobs)
  await append(tx, { type: 'TRANSCRIPT_QUEUED', workspaceId: run.workspaceId, data: { ...run, status: 'QUEUED' } })
}
