import type { TranslationChooser } from '../../engines/translation/port.ts'
import type { JobHooks, StepHandler } from '../../platform/jobs/job.ts'
import { translateStep, type TranslationRun } from './queue-translation.ts'
import { translateRecording } from './translate-recording.ts'
import { translationHooks } from './translation-hooks.ts'

/** What a worker needs to translate, by the name of the step, which is also the name of its queue. */
export function translationJobs(translators: TranslationChooser): {
  handlers: Record<string, StepHandler>
  queues: Record<string, number>
  hooks: Record<string, JobHooks>
} {
  return {
    handlers: {
      [translateStep]: (context, input) => translateRecording(translators, context, input as TranslationRun),
    },
    queues: { [translateStep]: 1 },
    hooks: { [translateStep]: translationHooks },
  }
}
