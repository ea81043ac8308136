import type { Speaker } from '../../contract/endpoints/speakers.ts'
import { pageOf, readPlace, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { asSpeaker, listSpeakerRows } from './store.ts'

/** A page of a workspace's speakers, newest first. */
export async function listSpeakers(
  db: Db,
  workspaceId: string,
  query: { limit?: number; cursor?: string },
): Promise<Page<Speaker>> {
  const place = readPlace(query.cursor, 'string')
  const limit = query.limit ?? 100
  const rows = await listSpeakerRows(db, { workspaceId, place, limit: limit + 1 })
  return pageOf(rows.map(asSpeaker), limit, place, (row) => row.createdAt)
}
