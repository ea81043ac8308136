import { hash } from 'node:crypto'
import { AppError } from '../../contract/app-error.ts'
import type { Failure } from '../../contract/errors.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import { isForeignKeyViolation } from '../../platform/database/database-error.ts'
import { statedDate } from '../../platform/media/recording-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { requireNewRecording } from '../quotas/require-quota.ts'
import { createRecording } from '../recordings/create-recording.ts'
import { writeSourceInfo } from '../recordings/source-info.ts'
import type { Episode } from './feed-shape.ts'
import { hasAccess, pauseWithoutAccess } from './pause-without-access.ts'
import {
  insertKnownEpisodes,
  knowsEpisode,
  listKnownEpisodes,
  lockFeed,
  removeKnownEpisodes,
  type FeedRow,
} from './store.ts'
import type { StartRun } from '../recordings/start-run.ts'

export interface TakeDeps {
  db: Database
  quotas: QuotaSettings
  hooks: Hooks
  startRun: StartRun
  /** A sentence about a language that can't be transcribed here; null: it can. */
  languageNote: (language: string) => Promise<string | null>
}

/** New recordings of one reading. More wait for the next, so that a feed that is all new doesn't fill the queue. */
const mostAtOnce = 20

/**
 * Keys of one feed before those that its document no longer has are deleted. Only feeds whose addresses or IDs differ at
 * each reading come this far, and would fill the database.
 */
const mostKeys = 100_000

export interface Taken {
  /** Whether new episodes are left. */
  isMore: boolean
  /** Why they are left, if not only because there are many. */
  failure: Failure | null
}

/**
 * Makes recordings of the episodes that aren't known, the oldest first, each in the transaction that notes it as known.
 * The first reading takes the latest ones, as many as were asked for, and notes all others.
 */
export async function takeEpisodes(
  deps: TakeDeps,
  feed: FeedRow,
  episodes: readonly Episode[],
  note: string | null,
): Promise<Taken> {
  const known = await listKnownEpisodes(deps.db, feed.id)
  // Hashed once: a feed may have 10,000.
  const keyed = episodes.map((episode) => ({ ...episode, keys: keysOf(episode) }))
  if (known.size > mostKeys) {
    const current = new Set(keyed.flatMap(({ keys }) => keys))
    await removeKnownEpisodes(
      deps.db,
      feed.id,
      [...known].filter((key) => !current.has(key)),
    )
  }
  const fresh = keyed.filter(({ keys }) => !keys.some((key) => known.has(key)))
  const wanted = feed.readAt === null ? fresh.slice(0, feed.latest) : fresh
  const taken = new Set(wanted)
  // Also what the feed has changed of episodes that are known.
  const others = keyed.filter((episode) => !taken.has(episode)).flatMap(({ keys }) => keys)
  try {
    await insertKnownEpisodes(
      deps.db,
      feed.id,
      [...new Set(others)].filter((key) => !known.has(key)),
    )
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    // The feed was deleted while it was read.
    return { isMore: false, failure: null }
  }
  for (const episode of wanted.toReversed().slice(0, mostAtOnce)) {
    try {
      await takeEpisode(deps, feed, episode, note)
    } catch (error) {
      if (!(error instanceof AppError) || !isFull.has(error.code)) throw error
      return { isMore: true, failure: { code: 'QUOTA_EXCEEDED', message: error.message } }
    }
  }
  return { isMore: wanted.length > mostAtOnce, failure: null }
}

/** Codes of errors that end by themselves, or when somebody makes room. */
const isFull: ReadonlySet<string> = new Set(['QUOTA_EXCEEDED', 'QUEUE_FULL', 'STORAGE_FULL'])

interface KeyedEpisode extends Episode {
  keys: string[]
}

async function takeEpisode(deps: TakeDeps, feed: FeedRow, episode: KeyedEpisode, note: string | null): Promise<void> {
  const { keys } = episode
  await lockingTransaction(deps.db, async (tx) => {
    const row = await lockFeed(tx, feed.id)
    // Deleted, paused or at another address meanwhile, or the same episode twice in one feed.
    if (row === undefined || row.pausedAt !== null || row.url !== feed.url) return
    if (await knowsEpisode(tx, feed.id, keys)) return
    // Reading it took a while, in which the creator may have left.
    if (!(await hasAccess(tx, row))) return pauseWithoutAccess(tx, row)
    await requireNewRecording(tx, deps.quotas, feed.workspaceId)
    const given = {
      title: episode.title,
      source: 'URL',
      sourceUrl: episode.url,
      publishedAt: statedDate(episode.publishedAt),
      recordingFolderId: row.recordingFolderId,
      warnings: note === null ? [] : [note],
      ...(row.language === null ? {} : { language: row.language }),
    } as const
    const by = { workspaceId: feed.workspaceId, userId: row.createdById }
    const { id: recordingId } = await createRecording(tx, by, given, deps.hooks, deps.startRun)
    await writeSourceInfo(tx, recordingId, { description: episode.description, uploaderName: row.title })
    await insertKnownEpisodes(tx, feed.id, keys)
  })
}

/** Feeds change their IDs when they move to another host, and addresses when these carry a date or a signature. */
function keysOf({ id, url }: Episode): string[] {
  const names = [...(id === null ? [] : [`id ${id}`]), `url ${url}`]
  return names.map((name) => hash('sha256', name, 'base64url').slice(0, 22))
}
