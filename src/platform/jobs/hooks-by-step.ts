import type { ClaimedJob, JobHooks } from './job.ts'

/** Combines the hooks of several steps: each job uses those of its step, or `otherwise`. */
export function hooksByStep(steps: Readonly<Record<string, JobHooks>>, otherwise: JobHooks): JobHooks {
  const of = (job: ClaimedJob): JobHooks => (Object.hasOwn(steps, job.step) ? steps[job.step] : null) ?? otherwise
  return {
    onClaimed: async (tx, job) => of(job).onClaimed?.(tx, job),
    onFailed: async (tx, job, failure) => of(job).onFailed?.(tx, job, failure),
    onWaiting: async (tx, job, reason) => of(job).onWaiting?.(tx, job, reason),
    onRetrying: async (tx, job, reason) => of(job).onRetrying?.(tx, job, reason),
  }
}
