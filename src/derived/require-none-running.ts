import { invalidState } from '../contract/app-error.ts'
import type { TranscriptStatus } from '../contract/resources.ts'
import { listOpenSteps } from '../platform/jobs/runs.ts'
import type { Tx } from '../platform/database/schema.ts'

interface Running {
  id: string
  status: TranscriptStatus
  runId: string | null
}

/**
 * Checks that nothing is made of a recording that is moved to another workspace: jobs know its workspace. AppError
 * INVALID_STATE. The rows are written, so that a transaction that starts one at the same time waits, and is repeated.
 */
export async function requireNoneRunning(tx: Tx, kind: 'translation' | 'insight', recordingId: string): Promise<void> {
  // Both tables have these columns; Kysely can't express a table that is one of two.
  const table = kind as 'translation'
  const rows: Running[] = await tx
    .updateTable(table)
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('recordingId', '=', recordingId)
    .returning(['id', 'status', 'runId'])
    .execute()
  for (const { status, runId } of rows) {
    const isWanted = status === 'QUEUED' || status === 'IN_PROGRESS'
    if (!isWanted && (runId === null || (await listOpenSteps(tx, runId)).size === 0)) continue
    const what = kind === 'translation' ? 'A translation' : 'An insight'
    throw invalidState(`${what} of this recording is ${status}. Wait until it is done, or cancel it.`, status, [
      'COMPLETED',
      'FAILED',
      'CANCELLED',
    ])
  }
}
