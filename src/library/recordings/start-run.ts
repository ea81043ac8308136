import type { Tx } from '../../platform/database/schema.ts'
import type { RecordingRow } from './as-recording.ts'

/**
 * Queues the transcription of a recording: `pipeline/start-run.ts`, which `app.ts` hands to the features below it.
 * `from`: its first step, if what comes before isn't needed.
 */
export type StartRun = (tx: Tx, recording: RecordingRow, from?: 'assemble') => Promise<void>
