import type { TrashedRecording } from '../../contract/endpoints/deletion.ts'
import { timestamp } from '../../platform/database/now.ts'
import { readPage, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { fold } from '../../text/fold.ts'
import { asRecording } from '../recordings/as-recording.ts'
import { listTrashRows, trashMs } from './store.ts'

/** A page of the trash, most recently deleted first. */
export async function listTrash(
  db: Db,
  workspaceId: string,
  query: { limit?: number; cursor?: string; q?: string },
): Promise<Page<TrashedRecording>> {
  const page = await readPage(
    query,
    (place, limit) =>
      listTrashRows(db, { workspaceId, q: query.q === undefined ? undefined : fold(query.q), place, limit }),
    (row) => row.deletedAt ?? '',
  )
  return {
    ...page,
    items: page.items.map((row) => {
      const deletedAt = row.deletedAt ?? row.updatedAt
      return { ...asRecording(row), deletedAt, purgedAfter: timestamp(Date.parse(deletedAt) + trashMs) }
    }),
  }
}
