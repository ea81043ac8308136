import type { Feed } from '../../contract/endpoints/feeds.ts'
import { isAtLeast } from '../../contract/states.ts'
import { findMember } from '../../identity/store.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Db } from '../../platform/database/schema.ts'
import { patchRunning, type FeedRow } from './store.ts'

/** Whether the creator of a feed may still add recordings to its workspace. */
export async function hasAccess(db: Db, { workspaceId, createdById }: FeedRow): Promise<boolean> {
  const member = await findMember(db, workspaceId, createdById)
  return member !== undefined && isAtLeast(member.role, 'editor')
}

/**
 * Pauses a feed whose creator may no longer add recordings. The people who run its server could add some in that
 * creator's name.
 */
export async function pauseWithoutAccess(db: Db, { id }: FeedRow): Promise<void> {
  const now = timestamp()
  const pausedReason: Feed['pausedReason'] = 'NO_ACCESS'
  await patchRunning(db, id, { updatedAt: now, pausedAt: now, pausedReason, nextCheckAt: null })
}
