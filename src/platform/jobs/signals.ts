import { createNotifier } from '../events/notify.ts'

/** There may be something to claim. */
export const jobsQueued = createNotifier<null>()
/** A run was cancelled; carries its id. */
export const runsCancelled = createNotifier<string>()
