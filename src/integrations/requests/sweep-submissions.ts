import { AppError } from '../../contract/app-error.ts'
import { deleteRecording } from '../../library/deletion/delete-recording.ts'
import { purgeRecording } from '../../library/deletion/purge-recording.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database, Db } from '../../platform/database/schema.ts'
import { workThrough } from '../../platform/database/work-through.ts'
import type { Hooks } from '../../platform/hooks.ts'

/** Deletes recordings that were there only for a callback, which has ended or never comes. Runs every minute. */
export async function sweepSubmissions(db: Database, blobs: BlobStore, hooks: Hooks, now = Date.now()): Promise<void> {
  const remove = async ({ id, workspaceId }: Ended): Promise<void> => {
    try {
      await db.transaction().execute((tx) => deleteRecording(tx, { workspaceId, id }, { permanent: true }, hooks))
    } catch (error) {
      // Another process was faster.
      if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
    }
    await purgeRecording(db, blobs, { id, workspaceId }, hooks)
  }
  await workThrough((rows) => listEnded(db, timestamp(now), rows), remove)
}

interface Ended {
  id: string
  workspaceId: string
}

async function listEnded(
  db: Db,
  now: string,
  { limit, without }: { limit: number; without: readonly string[] },
): Promise<Ended[]> {
  return db
    .selectFrom('submission')
    .innerJoin('recording', 'recording.id', 'submission.recordingId')
    .select(['recording.id', 'recording.workspaceId'])
    .where('submission.isKept', '=', 0)
    .$if(without.length > 0, (query) => query.where('recording.id', 'not in', [...without]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('webhook')
            .leftJoin('webhookDelivery', 'webhookDelivery.webhookId', 'webhook.id')
            .select('webhook.id')
            .whereRef('webhook.recordingId', '=', 'submission.recordingId')
            .where('webhook.disabledAt', 'is', null)
            .where((open) => open.or([open('webhook.endsAt', 'is', null), open('webhook.endsAt', '>', now)]))
            .where((open) =>
              open.or([open('webhookDelivery.id', 'is', null), open('webhookDelivery.status', '=', 'PENDING')]),
            ),
        ),
      ),
    )
    .limit(limit)
    .execute()
}
