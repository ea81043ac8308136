import type { ListedShare } from '../../contract/endpoints/sharing.ts'
import { getWorkspace } from '../../identity/workspaces/get-workspace.ts'
import { readPage, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { asShare } from './share-recording.ts'
import type { ShareDeps } from './share-token.ts'
import { listShareRows } from './store.ts'

/** A page of the share links of a workspace, newest first. Those of recordings in the trash don't open. */
export async function listShares(
  db: Db,
  deps: ShareDeps,
  workspaceId: string,
  query: { limit?: number; cursor?: string },
): Promise<Page<ListedShare>> {
  const { privacy } = await getWorkspace(db, workspaceId)
  const page = await readPage(query, (place, limit) => listShareRows(db, { workspaceId, place, limit }))
  return {
    ...page,
    items: page.items.map((row) => {
      const { recordingId, recordingTitle } = row
      return { recordingId, recordingTitle, ...asShare(deps, privacy, row) }
    }),
  }
}
