import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'

/** Notes that a transcription was queued. */
export async function noteQueued(tx: Tx, runId: string, workspaceId: string): Promise<void> {
  await tx.insertInto('transcriptionRun').values({ runId, workspaceId, queuedAt: timestamp() }).execute()
}

/** Notes that the first step of a transcription has begun. Safe to repeat. */
export async function noteStarted(tx: Tx, runId: string): Promise<void> {
  await tx
    .updateTable('transcriptionRun')
    .set({ startedAt: timestamp() })
    .where('runId', '=', runId)
    .where('startedAt', 'is', null)
    .execute()
}

/** Notes how a transcription ended. `failureCode` null: it is complete. Safe to repeat. */
export async function noteEnded(tx: Tx, runId: string, recordingId: string, failureCode: string | null): Promise<void> {
  const run = await tx
    .selectFrom('transcriptionRun')
    .select(['queuedAt', 'startedAt'])
    .where('runId', '=', runId)
    .executeTakeFirst()
  if (run === undefined) return
  const recording = await tx.selectFrom('recording').select('duration').where('id', '=', recordingId).executeTakeFirst()
  const endedAt = timestamp()
  const { queuedAt, startedAt } = run
  await tx
    .updateTable('transcriptionRun')
    .set({
      endedAt,
      outcome: failureCode === null ? 'COMPLETED' : 'FAILED',
      failureCode,
      seconds: recording?.duration ?? null,
      waited: startedAt === null ? null : secondsBetween(queuedAt, startedAt),
      worked: startedAt === null ? null : secondsBetween(startedAt, endedAt),
    })
    .where('runId', '=', runId)
    .execute()
}

/** Never negative: the machines of a queue have clocks of their own. */
function secondsBetween(from: string, to: string): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000)
}
