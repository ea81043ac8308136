import { AppError } from '../../contract/app-error.ts'
import type { Caller } from '../../contract/endpoint.ts'
import type { Feed } from '../../contract/endpoints/feeds.ts'
import { requireStillValid } from '../../identity/sessions/require-still-valid.ts'
import { audit } from '../../platform/audit/audit.ts'
import { newRow } from '../../platform/database/new-row.ts'
import { requireRoom } from '../../platform/database/require-room.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { canonicalLanguage } from '../../text/languages/language-code.ts'
import { requireFolders } from '../folders/folders-of-recordings.ts'
import { asFeed } from './as-feed.ts'
import { hasFeed, insertFeed, type FeedRow } from './store.ts'

export interface NewFeed {
  /** A checked address. */
  url: URL
  latest?: number
  recordingFolderId?: string | null
  language?: string | null
}

/** Follows a feed, which is read soon. AppError INVALID_STATE, NOT_FOUND for an unknown folder. */
export async function createFeed(
  tx: Tx,
  workspaceId: string,
  caller: Pick<Caller, 'userId' | 'keyId' | 'secretId' | 'session'>,
  given: NewFeed,
): Promise<Feed> {
  await requireStillValid(tx, caller)
  await requireRoom(tx, 'feeds', workspaceId)
  const { url, latest = 1, recordingFolderId = null, language = null } = given
  if (recordingFolderId !== null) await requireFolders(tx, workspaceId, [recordingFolderId])
  await requireNotFollowed(tx, workspaceId, url)
  const fresh = newRow('fed')
  const { id } = fresh
  const row: FeedRow = {
    ...fresh,
    workspaceId,
    createdById: caller.userId,
    url: url.href,
    title: null,
    recordingFolderId,
    language: language === null ? null : canonicalLanguage(language),
    latest,
    pausedAt: null,
    pausedReason: null,
    checkedAt: null,
    nextCheckAt: Date.now(),
    readAt: null,
    etag: null,
    lastModified: null,
    failures: 0,
    failure: null,
  }
  await insertFeed(tx, row)
  await audit(tx, { action: 'FEED_CREATED', workspaceId, objectId: id })
  return asFeed(row)
}

/** AppError INVALID_STATE if the workspace follows the feed already. */
export async function requireNotFollowed(tx: Tx, workspaceId: string, url: URL): Promise<void> {
  if (await hasFeed(tx, workspaceId, url.href)) {
    throw new AppError('INVALID_STATE', 'This workspace follows this feed already.', {})
  }
}
