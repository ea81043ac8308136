import type { RecordingStatus } from '../../contract/resources.ts'
import { notFound, invalidState } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Patch, Tx } from '../../platform/database/schema.ts'

/** All allowed transitions of a recording. */
const transitions: Record<RecordingStatus, readonly RecordingStatus[]> = {
  MEDIA_IMPORT_UPLOADING: ['MEDIA_IMPORT_PROCESSING', 'MEDIA_IMPORT_EXPIRED'],
  MEDIA_IMPORT_QUEUED: ['MEDIA_IMPORT_DOWNLOADING', 'MEDIA_IMPORT_FAILED'],
  MEDIA_IMPORT_DOWNLOADING: ['MEDIA_IMPORT_PROCESSING', 'MEDIA_IMPORT_FAILED', 'MEDIA_IMPORT_QUEUED'],
  MEDIA_IMPORT_PROCESSING: ['READY', 'MEDIA_IMPORT_FAILED'],
  READY: [],
  // Left only by an explicit restart.
  MEDIA_IMPORT_FAILED: ['MEDIA_IMPORT_PROCESSING', 'MEDIA_IMPORT_QUEUED', 'MEDIA_IMPORT_UPLOADING'],
  MEDIA_IMPORT_EXPIRED: ['MEDIA_IMPORT_UPLOADING'],
}

const importing: readonly RecordingStatus[] = [
  'MEDIA_IMPORT_QUEUED',
  'MEDIA_IMPORT_DOWNLOADING',
  'MEDIA_IMPORT_PROCESSING',
]

/** Whether the server is fetching or reading the media: the steps that can fail before READY. */
export function isImporting(status: RecordingStatus): boolean {
  return importing.includes(status)
}

/**
 * The only function that writes `recording.status`. Throws AppError INVALID_STATE for a transition that is not
 * listed. Keeping the same status is allowed, since a step may run twice.
 */
export async function setRecordingStatus(
  tx: Tx,
  id: string,
  to: RecordingStatus,
  patch: Omit<Patch<'recording'>, 'status' | 'id'> = {},
): Promise<void> {
  const row = await tx.selectFrom('recording').select('status').where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('recording', id)
  if (row.status !== to && !transitions[row.status].includes(to)) {
    const from = Object.entries(transitions).filter(([, targets]) => targets.includes(to))
    throw invalidState(`The recording is ${row.status} and can't change to ${to}.`, row.status, [
      to,
      ...from.map(([status]) => status),
    ])
  }
  await tx
    .updateTable('recording')
    .set({ ...patch, status: to, updatedAt: timestamp() })
    .where('id', '=', id)
    .execute()
}
