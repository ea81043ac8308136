import type { Tx } from '../../platform/database/schema.ts'
import type { RecordingRow } from './as-recording.ts'

/** Queues the transcription of a recording: `pipeline/start-run.ts`, which `app.ts` hands to the features below it. */
export type StartRun = (tx: Tx, recording: RecordingRow) => Promise<void>
