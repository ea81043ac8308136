import type { TrashedRecording } from '../../contract/endpoints/deletion.ts'
import { timestamp } from '../../platform/database/now.ts'
import { pageOf, readPlace, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { asRecording } from '../recordings/as-recording.ts'
import { listTrashRows, trashMs } from './store.ts'

/** A page of the trash, most recently deleted first. */
export async function listTrash(
  db: Db,
  workspaceId: string,
  query: { limit?: number; cursor?: string },
): Promise<Page<TrashedRecording>> {
  const place = readPlace(query.cursor, 'string')
  const limit = query.limit ?? 100
  const rows = await listTrashRows(db, { workspaceId, place, limit: limit + 1 })
  const page = pageOf(rows, limit, place, (row) => row.deletedAt ?? '')
  return {
    ...page,
    items: page.items.map((row) => {
      const deletedAt = row.deletedAt ?? row.updatedAt
      return { ...asRecording(row), deletedAt, purgedAfter: timestamp(Date.parse(deletedAt) + trashMs) }
    }),
  }
}
