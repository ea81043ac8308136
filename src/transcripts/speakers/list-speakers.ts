import type { Speaker } from '../../contract/endpoints/speakers.ts'
import { readPage, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { asSpeaker, listSpeakerRows } from './store.ts'

/** A page of a workspace's speakers, newest first. */
export async function listSpeakers(
  db: Db,
  workspaceId: string,
  query: { limit?: number; cursor?: string },
): Promise<Page<Speaker>> {
  const page = await readPage(query, (place, limit) => listSpeakerRows(db, { workspaceId, place, limit }))
  return { ...page, items: page.items.map(asSpeaker) }
}
