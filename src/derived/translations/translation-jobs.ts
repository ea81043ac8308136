import type { TranslationChooser } from '../../engines/translation/port.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { append } from '../../platform/events/events.ts'
import type { ClaimedJob, JobHooks, StepHandler } from '../../platform/jobs/job.ts'
import { annotate } from '../../platform/tracing/scope.ts'
import { setStatus } from '../../transcripts/content/status.ts'
import { translateStep, type TranslationRun } from './queue-translation.ts'
import { findTranslation, patchTranslation, type TranslationRow } from './store.ts'
import { translateRecording } from './translate-recording.ts'

/** What a worker needs to translate, by the name of the step, which is also the name of its queue. */
export function translationJobs(translators: TranslationChooser): {
  handlers: Record<string, StepHandler>
  queues: Record<string, number>
  hooks: Record<string, JobHooks>
} {
  return {
    handlers: {
      [translateStep]: (context, input) => {
        const run = input as TranslationRun
        annotate({ workspaceId: run.workspaceId, recordingId: run.recordingId })
        return translateRecording(translators, context, run)
      },
    },
    queues: { [translateStep]: 1 },
    hooks: { [translateStep]: translationHooks },
  }
}

/** What jobs of translations report, each in the job's transaction. */
export const translationHooks: JobHooks = {
  onClaimed: async (tx, job) => {
    const row = await current(tx, job)
    if (row?.status !== 'QUEUED') return
    await setStatus(tx, 'translation', row.id, 'IN_PROGRESS', { waitingFor: null })
    const { workspaceId, ...of } = job.input as TranslationRun
    await append(tx, { type: 'TRANSLATION_STARTED', workspaceId, data: { ...of, status: 'IN_PROGRESS' } })
  },
  onWaiting: async (tx, job, reason) => {
    const row = await current(tx, job)
    if (row?.status === 'IN_PROGRESS') await setStatus(tx, 'translation', row.id, 'QUEUED', { waitingFor: reason })
    else if (row?.status === 'QUEUED') await patchTranslation(tx, row.id, { waitingFor: reason })
  },
  onFailed: async (tx, job, failure) => {
    const row = await current(tx, job)
    if (row === undefined || ['CANCELLED', 'COMPLETED'].includes(row.status)) return
    await setStatus(tx, 'translation', row.id, 'FAILED', { failure: JSON.stringify(failure), waitingFor: null })
    const { workspaceId, ...of } = job.input as TranslationRun
    await append(tx, { type: 'TRANSLATION_FAILED', workspaceId, data: { ...of, status: 'FAILED', failure } })
  },
}

/** The translation of a job, unless a newer run has replaced the job. */
async function current(tx: Tx, job: ClaimedJob): Promise<TranslationRow | undefined> {
  const run = job.input as TranslationRun
  const row = await findTranslation(tx, run.recordingId, run.translationId)
  return row?.runId === job.runId ? row : undefined
}
