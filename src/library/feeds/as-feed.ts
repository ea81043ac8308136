import type { Feed } from '../../contract/endpoints/feeds.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { FeedRow } from './store.ts'

/** A row in the form of the contract. */
export function asFeed(row: FeedRow): Feed {
  return {
    id: row.id,
    createdAt: row.createdAt,
    workspaceId: row.workspaceId,
    createdById: row.createdById,
    url: row.url,
    title: row.title,
    recordingFolderId: row.recordingFolderId,
    language: row.language,
    pausedAt: row.pausedAt,
    pausedReason: row.pausedReason as Feed['pausedReason'],
    checkedAt: row.checkedAt,
    nextCheckAt: row.nextCheckAt === null ? null : timestamp(row.nextCheckAt),
    failure: row.failure === null ? null : (JSON.parse(row.failure) as Feed['failure']),
  }
}
