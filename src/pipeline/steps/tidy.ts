import { findTranscriptOf } from '../../transcripts/content/find-transcript.ts'
import { deleteSpeakerTurns } from '../../transcripts/speakers/speaker-turns.ts'
import { deleteWindows } from '../../transcripts/windows/write-windows.ts'
import { findAnyRecording } from '../../library/store.ts'
import { deletePcm } from '../delete-pcm.ts'
import type { PipelineDeps } from '../deps.ts'
import type { Context, Outcome, Run } from '../graph.ts'

/** Removes what was only needed to make the transcript: PCM, the windows' words, the speaker turns. */
export async function tidy(deps: PipelineDeps, context: Context, run: Run): Promise<Outcome | void> {
  const transcript = await findTranscriptOf(context.db, run.recordingId)
  // A newer run of the same recording needs them.
  if (transcript?.runId !== context.runId || transcript.status !== 'COMPLETED') return
  const recording = await findAnyRecording(context.db, run.workspaceId, run.recordingId)
  if (recording !== undefined) await deletePcm(deps, recording)
  return {
    write: async (tx) => {
      await deleteWindows(tx, context.runId)
      await deleteSpeakerTurns(tx, transcript.id)
    },
  }
}
