import type { Handlers } from '../../contract/endpoints/index.ts'
import { AppError, invalidBody, notFound } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { readPage } from '../../platform/database/page.ts'
import type { Database, Db } from '../../platform/database/schema.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { asFeed } from './as-feed.ts'
import { createFeed } from './create-feed.ts'
import { findFeed, listFeedRows, patchFeed, removeFeed, type FeedRow } from './store.ts'
import { updateFeed } from './update-feed.ts'

export function feedRoutes({ db, outbound }: { db: Database; outbound: Pick<Outbound, 'check'> }) {
  return {
    createFeed: async ({ grant, caller, body }) => {
      const { url } = await outbound.check(body.url)
      return db.transaction().execute((tx) => createFeed(tx, grant.workspaceId, caller, { ...body, url }))
    },
    listFeeds: async ({ grant, query }) => {
      const { workspaceId } = grant
      const { items, nextCursor, prevCursor } = await readPage(query, (place, limit) =>
        listFeedRows(db, { workspaceId, place, limit }),
      )
      return { feeds: items.map(asFeed), nextCursor, prevCursor }
    },
    getFeed: async ({ grant, params }) => asFeed(await requireFeed(db, grant.workspaceId, params.feedId)),
    updateFeed: async ({ grant, caller, params, body }) => {
      const { url: address, latest = 1, ...rest } = body
      if (address === undefined && body.latest !== undefined) {
        throw invalidBody('/latest', 'forbidden', 'Give "latest" only with a new "url".')
      }
      const moved = address === undefined ? {} : { address: { url: (await outbound.check(address)).url, latest } }
      return db.transaction().execute(async (tx) => {
        const row = await requireFeed(tx, grant.workspaceId, params.feedId)
        return updateFeed(tx, row, caller, { ...rest, ...moved })
      })
    },
    checkFeed: ({ grant, params }) =>
      db.transaction().execute(async (tx) => {
        const row = await requireFeed(tx, grant.workspaceId, params.feedId)
        if (row.pausedAt !== null) throw new AppError('INVALID_STATE', 'This feed is paused. Continue it first.', {})
        const nextCheckAt = Date.now()
        await patchFeed(tx, row.id, { nextCheckAt })
        return asFeed({ ...row, nextCheckAt })
      }),
    deleteFeed: ({ grant, params }) =>
      db.transaction().execute(async (tx) => {
        const { id, workspaceId } = await requireFeed(tx, grant.workspaceId, params.feedId)
        await removeFeed(tx, id)
        await audit(tx, { action: 'FEED_DELETED', workspaceId, objectId: id })
        return { success: true }
      }),
  } satisfies Partial<Handlers>
}

async function requireFeed(db: Db, workspaceId: string, id: string): Promise<FeedRow> {
  const row = await findFeed(db, id)
  if (row === undefined || row.workspaceId !== workspaceId) throw notFound('feed', id)
  return row
}
