import type { Place } from '../../platform/database/page.ts'
import { rowsAt } from '../../platform/database/rows-at.ts'
import { dialectOf } from '../../platform/database/dialects.ts'
import type { Db, NewRow, Patch, Row, Tx } from '../../platform/database/schema.ts'
import { announce, createSignal } from '../../platform/events/notify.ts'
import { batchesOf } from '../../text/batches-of.ts'

export type FeedRow = Row<'feed'>

/** Signals that a feed is due before its time. */
export const feedsDue = createSignal('feeds')

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const batch = 1000

/** Inserts a feed, which is read soon. */
export async function insertFeed(tx: Tx, row: NewRow<'feed'>): Promise<void> {
  await tx.insertInto('feed').values(row).execute()
  await announce(tx, feedsDue, null)
}

export async function findFeed(db: Db, id: string): Promise<FeedRow | undefined> {
  return db.selectFrom('feed').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether a workspace follows an address already. */
export async function hasFeed(db: Db, workspaceId: string, url: string): Promise<boolean> {
  const row = await db
    .selectFrom('feed')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('url', '=', url)
    .executeTakeFirst()
  return row !== undefined
}

/** Feeds of a workspace, newest first. */
export async function listFeedRows(
  db: Db,
  query: { workspaceId: string; place: Place; limit: number },
): Promise<FeedRow[]> {
  const select = db.selectFrom('feed').selectAll().where('workspaceId', '=', query.workspaceId)
  return rowsAt(select, { key: 'createdAt', id: 'id' }, query.place, query.limit)
}

/** Feeds whose time has come, the longest due first, in workspaces that exist. @param query `without`: ids of accounts whose feeds wait */
export async function listDue(
  db: Db,
  { now, without, limit }: { now: number; without: readonly string[]; limit: number },
): Promise<FeedRow[]> {
  return db
    .selectFrom('feed')
    .innerJoin('workspace', 'workspace.id', 'feed.workspaceId')
    .selectAll('feed')
    .where('feed.nextCheckAt', '<=', now)
    .where('workspace.deletedAt', 'is', null)
    .$if(without.length > 0, (query) => query.where('feed.createdById', 'not in', [...without]))
    .orderBy('feed.nextCheckAt')
    .limit(limit)
    .execute()
}

export async function patchFeed(tx: Tx, id: string, patch: Patch<'feed'>): Promise<void> {
  await tx.updateTable('feed').set(patch).where('id', '=', id).execute()
  await announce(tx, feedsDue, null)
}

/** Changes a feed unless it was paused meanwhile. */
export async function patchRunning(db: Db, id: string, patch: Patch<'feed'>): Promise<void> {
  await db.updateTable('feed').set(patch).where('id', '=', id).where('pausedAt', 'is', null).execute()
}

/**
 * Notes how a feed was read, unless it was paused or got another address meanwhile. One that somebody has made due since
 * is read again.
 */
export async function noteReading(
  db: Db,
  { id, url, nextCheckAt: due }: FeedRow,
  { nextCheckAt, ...patch }: Patch<'feed'> & { nextCheckAt: number },
): Promise<void> {
  await db
    .updateTable('feed')
    .set((eb) => ({
      ...patch,
      nextCheckAt: eb.case().when('nextCheckAt', '=', due).then(nextCheckAt).else(eb.ref('nextCheckAt')).end(),
    }))
    .where('id', '=', id)
    .where('url', '=', url)
    .where('pausedAt', 'is', null)
    .execute()
}

/** A feed whose episodes no other transaction takes until this one ends. */
export async function lockFeed(tx: Tx, id: string): Promise<FeedRow | undefined> {
  return tx
    .selectFrom('feed')
    .selectAll()
    .$if(dialectOf(tx) === 'postgres', (query) => query.forUpdate())
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function removeFeed(db: Db, id: string): Promise<void> {
  await db.deleteFrom('feed').where('id', '=', id).execute()
}

export async function listKnownEpisodes(db: Db, feedId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('feedEpisode').select('key').where('feedId', '=', feedId).execute()
  return new Set(rows.map(({ key }) => key))
}

export async function removeKnownEpisodes(db: Db, feedId: string, episodes: readonly string[]): Promise<void> {
  for (const keys of batchesOf(episodes, batch)) {
    await db.deleteFrom('feedEpisode').where('feedId', '=', feedId).where('key', 'in', keys).execute()
  }
}

export async function knowsEpisode(db: Db, feedId: string, keys: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('feedEpisode')
    .select('key')
    .where('feedId', '=', feedId)
    .where('key', 'in', [...keys])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertKnownEpisodes(db: Db, feedId: string, episodes: readonly string[]): Promise<void> {
  for (const keys of batchesOf(episodes, batch)) {
    await db
      .insertInto('feedEpisode')
      .values(keys.map((key) => ({ feedId, key })))
      .onConflict((conflict) => conflict.columns(['feedId', 'key']).doNothing())
      .execute()
  }
}
