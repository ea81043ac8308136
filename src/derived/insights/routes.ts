import type { Handlers } from '../../contract/endpoints/index.ts'
import { linkHeader } from '../../platform/database/page.ts'
import type { Database } from '../../platform/database/schema.ts'
import { createInsight } from './create-insight.ts'
import { deleteInsight } from './delete-insight.ts'
import { getChapters } from './get-chapters.ts'
import { getInsight } from './get-insight.ts'
import { listInsights } from './list-insights.ts'
import { regenerateInsight } from './regenerate-insight.ts'

/** `maxQueued`: the most waiting jobs that a workspace may have when it requests more work. */
export function insightRoutes({ db, maxQueued }: { db: Database; maxQueued: number }) {
  const again = (workspaceId: string, params: { recordingId: string; insightId: string }, tweak: string | null) =>
    db
      .transaction()
      .execute((tx) => regenerateInsight(tx, workspaceId, params.recordingId, params.insightId, { tweak, maxQueued }))
  return {
    listInsights: async ({ grant, params, query, path, setHeader }) => {
      const page = await listInsights(db, grant.workspaceId, params.recordingId, query)
      const link = linkHeader(path, query, page)
      if (link !== null) setHeader('link', link)
      return page.items
    },
    createInsight: ({ grant, params, body }) =>
      db
        .transaction()
        .execute((tx) => createInsight(tx, grant.workspaceId, params.recordingId, body.promptId, maxQueued)),
    getInsight: ({ grant, params }) => getInsight(db, grant.workspaceId, params.recordingId, params.insightId),
    getChapters: ({ grant: { workspaceId }, params, query }) =>
      getChapters(db, { workspaceId, ...params }, query.format ?? 'text'),
    tweakInsight: ({ grant, params, body }) => again(grant.workspaceId, params, body.tweak),
    retryInsight: ({ grant, params }) => again(grant.workspaceId, params, null),
    deleteInsight: async ({ grant, params }) => {
      await db.transaction().execute((tx) => deleteInsight(tx, grant.workspaceId, params.recordingId, params.insightId))
      return { success: true }
    },
  } satisfies Partial<Handlers>
}
