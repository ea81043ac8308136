import type { TranslationChooser } from '../../engines/translation/port.ts'
import type { JobHooks, StepHandler } from '../../platform/jobs/job.ts'
import { annotate } from '../../platform/tracing/scope.ts'
import { derivedJobHooks } from '../job-hooks.ts'
import { translateStep, type TranslationRun } from './queue-translation.ts'
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

export const translationHooks = derivedJobHooks<TranslationRun>('translation', {
  idOf: ({ translationId }) => translationId,
  started: ({ workspaceId, ...of }) => {
    return { type: 'TRANSLATION_STARTED', workspaceId, data: { ...of, status: 'IN_PROGRESS' } }
  },
  failed: ({ workspaceId, ...of }, failure) => {
    return { type: 'TRANSLATION_FAILED', workspaceId, data: { ...of, status: 'FAILED', failure } }
  },
})
