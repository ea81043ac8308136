import type { Caller } from '../../contract/endpoint.ts'
import type { Feed } from '../../contract/endpoints/feeds.ts'
import { requireStillValid } from '../../identity/sessions/require-still-valid.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { canonicalLanguage } from '../../text/languages/language-code.ts'
import { requireFolders } from '../folders/folders-of-recordings.ts'
import { asFeed } from './as-feed.ts'
import { hasAccess } from './pause-without-access.ts'
import { patchFeed, type FeedRow } from './store.ts'

/**
 * Changes a feed. One that continues is read soon; if its creator may no longer add recordings, the caller becomes its
 * creator. AppError NOT_FOUND for an unknown folder.
 */
export async function updateFeed(
  tx: Tx,
  row: FeedRow,
  caller: Pick<Caller, 'userId' | 'keyId' | 'secretId' | 'session'>,
  given: { recordingFolderId?: string | null; language?: string | null; paused?: boolean },
): Promise<Feed> {
  const { recordingFolderId = row.recordingFolderId, paused = row.pausedAt !== null } = given
  if (recordingFolderId !== null) await requireFolders(tx, row.workspaceId, [recordingFolderId])
  const language = given.language == null ? given.language : canonicalLanguage(given.language)
  const wasPaused = row.pausedAt !== null
  const isContinued = wasPaused && !paused
  if (isContinued) await requireStillValid(tx, caller)
  const pausedReason: Feed['pausedReason'] = 'PAUSED'
  const now = timestamp()
  const patch = {
    updatedAt: now,
    recordingFolderId,
    language: language === undefined ? row.language : language,
    createdById: isContinued && !(await hasAccess(tx, row)) ? caller.userId : row.createdById,
    pausedAt: paused ? (row.pausedAt ?? now) : null,
    pausedReason: paused ? (row.pausedReason ?? pausedReason) : null,
    nextCheckAt: paused ? null : isContinued ? Date.now() : row.nextCheckAt,
  }
  await patchFeed(tx, row.id, patch)
  const details = { fields: Object.keys(given) }
  await audit(tx, { action: 'FEED_CHANGED', workspaceId: row.workspaceId, objectId: row.id, details })
  return asFeed({ ...row, ...patch })
}
