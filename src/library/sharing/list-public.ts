import type { PublicRecording } from '../../contract/endpoints/sharing.ts'
import { recordedAtOf } from '../../platform/database/recorded-at.ts'
import { readPage, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { sharedUrl, tokenOf, type ShareDeps } from './share-token.ts'
import { shownDuration } from './shown-duration.ts'
import { listPublicRows } from './store.ts'

/** A page of the recordings shared by PUBLIC workspaces, newest first. */
export async function listPublic(
  db: Db,
  deps: ShareDeps,
  query: { limit?: number; cursor?: string },
): Promise<Page<PublicRecording>> {
  const page = await readPage(query, (place, limit) => listPublicRows(db, { place, limit }))
  return {
    ...page,
    items: page.items.map((row) => {
      const token = tokenOf(deps, row.id, row.nonce)
      return {
        id: row.id,
        title: row.title,
        workspaceName: row.workspaceName,
        createdAt: row.createdAt,
        recordedAt: recordedAtOf(row),
        duration: shownDuration(row.duration, { start: row.shownStart, end: row.shownEnd }),
        mediaType: row.mediaType as PublicRecording['mediaType'],
        language: row.language,
        token,
        url: sharedUrl(deps, token),
      }
    }),
  }
}
