import { StepError } from '../../contract/app-error.ts'
import type { Failure } from '../../contract/errors.ts'
import { getWorkspace } from '../../identity/workspaces/get-workspace.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { fetchFeed, type OnlineFeed } from './fetch-feed.ts'
import { hasAccess, pauseWithoutAccess } from './pause-without-access.ts'
import { hasFeed, noteReading, type FeedRow } from './store.ts'
import { takeEpisodes, type TakeDeps } from './take-episodes.ts'

export interface CheckDeps extends TakeDeps {
  outbound: Pick<Outbound, 'request'>
}

const minuteMs = 60_000
/** How often a feed is read. */
const usualMs = 60 * minuteMs
/** A feed that fails is read less and less often, at last once a day. */
const firstWaitMs = 10 * minuteMs
const longestMs = 24 * 60 * minuteMs
/** When episodes are left: there are more than are taken at once, or no room for them. */
const leftMs = minuteMs
const fullMs = 10 * minuteMs

/** Reads a feed and makes recordings of its new episodes, or pauses it if its creator may add none. What fails is noted in its row. @param ended when the server stops */
export async function checkFeed(deps: CheckDeps, feed: FeedRow, ended: AbortSignal): Promise<void> {
  if (!(await hasAccess(deps.db, feed))) return pauseWithoutAccess(deps.db, feed)
  let online: OnlineFeed | null
  try {
    online = await fetchFeed(deps.outbound, feed, ended)
  } catch (error) {
    ended.throwIfAborted()
    if (!(error instanceof StepError)) throw error
    return noteFailure(deps.db, feed, error)
  }
  // Meanwhile, the creator may have left, or the workspace may be deleted.
  if (!(await hasAccess(deps.db, feed))) return pauseWithoutAccess(deps.db, feed)
  const language = feed.language ?? (await getWorkspace(deps.db, feed.workspaceId)).language
  const note = await deps.languageNote(language)
  const now = timestamp()
  const read = { checkedAt: now, failures: 0, failure: null, nextCheckAt: Date.now() + usualMs }
  if (online === null) return noteReading(deps.db, feed, read)
  const { url, etag, lastModified } = online
  const { isMore, failure } = await takeEpisodes(deps, feed, online.feed.episodes, note)
  const isMoved = url !== feed.url && !(await hasFeed(deps.db, feed.workspaceId, url))
  await noteReading(deps.db, feed, {
    ...read,
    ...(isMoved ? { url } : {}),
    readAt: feed.readAt ?? now,
    title: online.feed.title ?? feed.title,
    ...(isMore ? { nextCheckAt: Date.now() + (failure === null ? leftMs : fullMs) } : {}),
    failure: failure === null ? null : JSON.stringify(failure),
    // What is left must be read again, although it doesn't change.
    ...(isMore ? { etag: null, lastModified: null } : { etag, lastModified }),
  })
}

async function noteFailure(
  db: Database,
  feed: FeedRow,
  { code, message, retryAfterSeconds }: StepError,
): Promise<void> {
  const failure: Failure = { code, message }
  const failures = feed.failures + 1
  // What can't be read is rarely mended within minutes, and reading it may have cost much.
  const first = code === 'MEDIA_UNREADABLE' ? usualMs : firstWaitMs
  const wait = Math.max(retryAfterSeconds * 1000, first * 2 ** Math.min(failures - 1, 10))
  await noteReading(db, feed, {
    checkedAt: timestamp(),
    failures,
    failure: JSON.stringify(failure),
    nextCheckAt: Date.now() + Math.min(longestMs, wait),
  })
}
