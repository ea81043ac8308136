import type { Caller } from '../../contract/endpoint.ts'
import type { Feed } from '../../contract/endpoints/feeds.ts'
import { requireStillValid } from '../../identity/sessions/require-still-valid.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { canonicalLanguage } from '../../text/languages/language-code.ts'
import { requireFolders } from '../folders/folders-of-recordings.ts'
import { asFeed } from './as-feed.ts'
import { requireNotFollowed } from './create-feed.ts'
import { hasAccess } from './pause-without-access.ts'
import { patchFeed, type FeedRow } from './store.ts'

export interface FeedChanges {
  /** A checked address, and how many of the episodes there become recordings. */
  address?: { url: URL; latest: number }
  recordingFolderId?: string | null
  language?: string | null
  paused?: boolean
}

/**
 * Changes a feed. One that continues, or has another address, is read soon. If its creator may no longer add recordings,
 * the caller who continues it becomes its creator. AppError NOT_FOUND for an unknown folder, INVALID_STATE.
 */
export async function updateFeed(
  tx: Tx,
  row: FeedRow,
  caller: Pick<Caller, 'userId' | 'keyId' | 'secretId' | 'session'>,
  given: FeedChanges,
): Promise<Feed> {
  const { recordingFolderId = row.recordingFolderId, paused = row.pausedAt !== null } = given
  if (recordingFolderId !== null) await requireFolders(tx, row.workspaceId, [recordingFolderId])
  const language = given.language == null ? given.language : canonicalLanguage(given.language)
  const wasPaused = row.pausedAt !== null
  const isContinued = wasPaused && !paused
  const moved = given.address !== undefined && given.address.url.href !== row.url ? given.address : null
  if (isContinued || moved !== null) await requireStillValid(tx, caller)
  if (moved !== null) await requireNotFollowed(tx, row.workspaceId, moved.url)
  const pausedReason: Feed['pausedReason'] = 'PAUSED'
  const now = timestamp()
  const patch = {
    updatedAt: now,
    recordingFolderId,
    language: language === undefined ? row.language : language,
    createdById: isContinued && !(await hasAccess(tx, row)) ? caller.userId : row.createdById,
    pausedAt: paused ? (row.pausedAt ?? now) : null,
    pausedReason: paused ? (row.pausedReason ?? pausedReason) : null,
    nextCheckAt: paused ? null : isContinued || moved !== null ? Date.now() : row.nextCheckAt,
    ...(moved === null ? {} : startOf(moved, caller)),
  }
  await patchFeed(tx, row.id, patch)
  const details = { fields: Object.keys(given).map((name) => (name === 'address' ? 'url' : name)) }
  await audit(tx, { action: 'FEED_CHANGED', workspaceId: row.workspaceId, objectId: row.id, details })
  return asFeed({ ...row, ...patch })
}

/** A feed as it is before the first reading of an address. The people there add recordings in the creator's name. */
function startOf({ url, latest }: NonNullable<FeedChanges['address']>, { userId }: Pick<Caller, 'userId'>) {
  return {
    url: url.href,
    latest,
    createdById: userId,
    title: null,
    checkedAt: null,
    readAt: null,
    etag: null,
    lastModified: null,
    failures: 0,
    failure: null,
  }
}
