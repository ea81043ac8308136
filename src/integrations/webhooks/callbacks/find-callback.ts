import type { Db } from '../../../platform/database/schema.ts'
import { readLog } from '../read-log.ts'

export interface Callback {
  url: string
  hasHeader: boolean
  /** What the receiver answered last; null: nothing yet. */
  status: number | null
}

/** Where the end of a recording's transcription is announced; null: nowhere. */
export async function findCallback(db: Db, recordingId: string): Promise<Callback | null> {
  const row = await db
    .selectFrom('webhook')
    .leftJoin('webhookDelivery', 'webhookDelivery.webhookId', 'webhook.id')
    .select(['webhook.url', 'webhook.secret', 'webhookDelivery.log'])
    .where('webhook.recordingId', '=', recordingId)
    .executeTakeFirst()
  if (row === undefined) return null
  return { url: row.url, hasHeader: row.secret !== '', status: readLog(row.log ?? '[]').at(-1)?.status ?? null }
}
