import { findTranscriptOf, type TranscriptRow } from '../transcripts/content/find-transcript.ts'
import { endWithoutTimes } from '../transcripts/content/end-without-times.ts'
import { append } from '../platform/events/events.ts'
import { startInsights } from '../derived/insights/start-insights.ts'
import { endWaitingInsights } from '../derived/insights/stop-insights.ts'
import { startTranslations } from '../derived/translations/start-translations.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { ClaimedJob, JobHooks, StepFailure } from '../platform/jobs/job.ts'
import { cancelRun } from '../platform/jobs/runs.ts'
import { mailOutcome } from '../library/recordings/mail-outcome.ts'
import { noteEnded, noteStarted } from '../library/statistics/note-run.ts'
import { isImporting, setRecordingStatus } from '../library/recordings/status.ts'
import { writeTurnsProblem } from '../transcripts/speakers/speaker-turns.ts'
import type { Tx } from '../platform/database/schema.ts'
import { setStatus } from '../transcripts/content/status.ts'
import { patchTranscript } from '../transcripts/content/patch-transcript.ts'
import type { PipelineDeps } from './deps.ts'
import { failAfterImport } from './fail-after-import.ts'
import { pipeline, type Pipeline, type Run } from './graph.ts'
import { assemble } from './steps/assemble.ts'
import { cutWindows } from './steps/cut-windows.ts'
import { diarise } from './steps/diarise.ts'
import { downloadMedia } from './steps/download-media.ts'
import { importMedia } from './steps/import-media.ts'
import { queueInsights } from './steps/queue-insights.ts'
import { recogniseWindow } from './steps/recognise-window.ts'
import { tidy } from './steps/tidy.ts'
import { fillWarning } from '../text/messages/fill-warning.ts'
import { waitingSentences } from '../text/messages/waiting-sentences.ts'

/** The steps from a recording to its transcript. */
export function transcribeRecording(deps: PipelineDeps): Pipeline {
  return pipeline('transcribe-recording', {
    // from a URL: its media
    download: { run: (context, run) => downloadMedia(deps, context, run), queue: 'download' },
    // probe, decode, waveform, player audio
    import: { run: (context, run) => importMedia(deps, context, run), after: ['download'], queue: 'media' },
    // speech regions → windows
    windows: {
      run: (context, run) => failAfterImport(deps, context, run, () => cutWindows(deps, context, run)),
      after: ['import'],
      queue: 'voice',
    },
    // many workers, one window each
    recognise: {
      run: (context, run, item) => failAfterImport(deps, context, run, () => recogniseWindow(deps, context, run, item)),
      after: ['windows'],
      each: true,
      queue: 'speech',
    },
    // who speaks when
    diarise: {
      run: (context, run) => diarise(deps, context, run),
      after: ['windows'],
      queue: 'speakers',
      optional: true,
    },
    // words, speakers, replacements, paragraphs
    assemble: { run: (context, run) => assemble(deps, context, run), after: ['recognise', 'diarise'], queue: 'light' },
    // insights on the new transcript
    insights: { run: queueInsights, after: ['assemble'], queue: 'light', optional: true },
    tidy: { run: (context, run) => tidy(deps, context, run), after: ['assemble'], queue: 'light', optional: true },
  })
}

/** What the jobs of a run report to its transcript and recording, each in the job's transaction. */
export function transcriptionHooks(graph: Pipeline, deps: Pick<PipelineDeps, 'mail' | 'publicUrl'>): JobHooks {
  return {
    onClaimed: async (tx, job) => {
      const transcript = await current(tx, job)
      if (transcript?.status === 'IN_PROGRESS' && transcript.waitingFor !== null) {
        await patchTranscript(tx, transcript.id, { waitingFor: null })
      }
      if (transcript?.status !== 'QUEUED') return
      await noteStarted(tx, job.runId)
      await setStatus(tx, 'transcript', transcript.id, 'IN_PROGRESS')
      const { workspaceId, ...of } = runOf(job)
      await append(tx, { type: 'TRANSCRIPT_STARTED', workspaceId, data: { ...of, status: 'IN_PROGRESS' } })
    },
    onWaiting: async (tx, job, reason) => {
      const transcript = await current(tx, job)
      if (transcript?.status === 'IN_PROGRESS') {
        await setStatus(tx, 'transcript', transcript.id, 'QUEUED', { waitingFor: reason })
      } else if (transcript?.status === 'QUEUED') await patchTranscript(tx, transcript.id, { waitingFor: reason })
    },
    onRetrying: async (tx, job, reason) => {
      const transcript = await current(tx, job)
      const waitingFor = fillWarning(waitingSentences.RETRYING, { reason })
      if (transcript?.status === 'IN_PROGRESS') await patchTranscript(tx, transcript.id, { waitingFor })
    },
    onFailed: async (tx, job, failure) => {
      if (graph.steps[job.step]?.optional === true) {
        if (job.step === 'diarise') await writeTurnsProblem(tx, runOf(job).transcriptId, job.runId, failure.message)
        await enqueue(tx, graph.jobsAfter(job, runOf(job)))
        return
      }
      await failRun(tx, deps, job, failure)
    },
  }
}

async function failRun(
  tx: Tx,
  deps: Pick<PipelineDeps, 'mail' | 'publicUrl'>,
  job: ClaimedJob,
  failure: StepFailure,
): Promise<void> {
  const run = runOf(job)
  const { workspaceId, ...of } = run
  const hasNoMedia = job.step === 'import' || job.step === 'download'
  // The media is kept, even if its first windows can't be recognised.
  await cancelRun(tx, job.runId, hasNoMedia ? null : 'import')
  const text = JSON.stringify(failure)
  if (hasNoMedia) {
    const recording = await tx
      .selectFrom('recording')
      .select('status')
      .where('id', '=', run.recordingId)
      .executeTakeFirst()
    if (recording !== undefined && isImporting(recording.status)) {
      await setRecordingStatus(tx, run.recordingId, 'MEDIA_IMPORT_FAILED', { failure: text })
      await append(tx, {
        type: 'RECORDING_FAILED',
        workspaceId,
        data: { ...of, status: 'MEDIA_IMPORT_FAILED', failure },
      })
    }
  }
  const transcript = await current(tx, job)
  if (transcript === undefined || ['CANCELLED', 'COMPLETED'].includes(transcript.status)) return
  await noteEnded(tx, job.runId, run.recordingId, failure.code)
  await mailOutcome(tx, deps, run, 'RECORDING_FAILED')
  if (transcript.keptText !== null) {
    // The text is as good as before, and so is what is made of it.
    await endWithoutTimes(tx, transcript, failure.message)
    await startTranslations(tx, workspaceId, run.recordingId)
    await startInsights(tx, workspaceId, run.recordingId)
    const { language } = transcript
    await append(tx, { type: 'TRANSCRIPT_EDITED', workspaceId, data: { ...of, language, status: 'COMPLETED' } })
    return
  }
  await setStatus(tx, 'transcript', transcript.id, 'FAILED', { failure: text })
  await endWaitingInsights(tx, run.recordingId, 'FAILED', text)
  await append(tx, { type: 'TRANSCRIPT_FAILED', workspaceId, data: { ...of, status: 'FAILED', failure } })
}

function runOf(job: ClaimedJob): Run {
  return (job.input as { run: Run }).run
}

/** The transcript of a job, unless a newer run has replaced the job. */
async function current(tx: Tx, job: ClaimedJob): Promise<TranscriptRow | undefined> {
  const transcript = await findTranscriptOf(tx, runOf(job).recordingId)
  return transcript?.runId === job.runId ? transcript : undefined
}
