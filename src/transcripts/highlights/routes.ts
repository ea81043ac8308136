import type { Handlers } from '../../contract/endpoints/index.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { createComment } from './create-comment.ts'
import { createHighlight } from './create-highlight.ts'
import { deleteComment } from './delete-comment.ts'
import { deleteHighlight } from './delete-highlight.ts'
import { exportHighlights } from './export-highlights.ts'
import { getHighlight, listComments } from './get-highlight.ts'
import { listHighlights } from './list-highlights.ts'
import type { MentionMail } from './mail-mentions.ts'
import { updateComment } from './update-comment.ts'
import { updateHighlight } from './update-highlight.ts'

/** `longReads`: words are looked for in all comments of a workspace, and a page may have 10,000 of them. */
export function highlightRoutes({ db, longReads, ...mails }: MentionMail & { db: Database; longReads: Database }) {
  return {
    listHighlights: async ({ grant, caller, params, query }) => {
      const by = { workspaceId: grant.workspaceId, userId: caller.userId }
      const { items, ...ends } = await listHighlights(longReads, by, params.recordingId, query)
      return { highlights: items, ...ends }
    },
    listSpaceHighlights: async ({ grant, caller, query }) => {
      const by = { workspaceId: grant.workspaceId, userId: caller.userId }
      const { items, ...ends } = await listHighlights(longReads, by, null, query)
      return { highlights: items, ...ends }
    },
    exportHighlights: ({ grant, caller, params: { recordingId }, query, signal }) => {
      const by = { workspaceId: grant.workspaceId, userId: caller.userId }
      return exportHighlights(longReads, by, recordingId, query, signal)
    },
    exportSpaceHighlights: ({ grant, caller, query, signal }) => {
      const by = { workspaceId: grant.workspaceId, userId: caller.userId }
      return exportHighlights(longReads, by, null, query, signal)
    },
    createHighlight: ({ grant, caller, params, body }) => {
      const by = { workspaceId: grant.workspaceId, recordingId: params.recordingId, userId: caller.userId }
      return lockingTransaction(db, (tx) => createHighlight(tx, by, mails, body))
    },
    getHighlight: ({ grant, params }) => getHighlight(db, { ...params, workspaceId: grant.workspaceId }),
    updateHighlight: ({ grant, caller, params, body }) =>
      lockingTransaction(db, (tx) =>
        updateHighlight(tx, caller.userId, { ...params, workspaceId: grant.workspaceId }, body),
      ),
    deleteHighlight: async ({ grant, caller, params }) => {
      const place = { ...params, workspaceId: grant.workspaceId }
      await lockingTransaction(db, (tx) => deleteHighlight(tx, caller.userId, place))
      return { success: true }
    },
    listComments: ({ grant, params }) => listComments(db, { ...params, workspaceId: grant.workspaceId }),
    createComment: ({ grant, caller, params, body }) =>
      lockingTransaction(db, (tx) =>
        createComment(tx, { ...params, workspaceId: grant.workspaceId, userId: caller.userId }, mails, body),
      ),
    updateComment: ({ grant, caller, params, body }) =>
      lockingTransaction(db, (tx) =>
        updateComment(tx, { ...params, workspaceId: grant.workspaceId, userId: caller.userId }, mails, body),
      ),
    deleteComment: async ({ grant, caller, params }) => {
      const place = { ...params, workspaceId: grant.workspaceId }
      await lockingTransaction(db, (tx) => deleteComment(tx, caller.userId, place))
      return { success: true }
    },
  } satisfies Partial<Handlers>
}
