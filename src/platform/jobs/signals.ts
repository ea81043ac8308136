import { createNotifier } from '../events/notify.ts'

/** Signals that there may be jobs to claim. */
export const jobsQueued = createNotifier<null>()
/** Signals that a run was cancelled, with its ID. */
export const runsCancelled = createNotifier<string>()
