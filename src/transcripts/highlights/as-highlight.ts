import type { Comment, Highlight } from '../../contract/endpoints/highlights.ts'
import type { Db } from '../../platform/database/schema.ts'
import { listCommentRows, type CommentRow, type HighlightRow } from './store.ts'

export function asComment({ folded: _, ...row }: CommentRow): Comment {
  return row
}

function asHighlight(row: HighlightRow, comments: readonly CommentRow[]): Highlight {
  const isDetached = row.isDetached === 1
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    recordingId: row.recordingId,
    createdById: row.createdById,
    color: row.color as Highlight['color'],
    quote: row.quote,
    start: row.start,
    end: row.end,
    from: isDetached ? null : row.fromWord,
    to: isDetached ? null : row.toWord,
    isDetached,
    resolvedAt: row.resolvedAt,
    resolvedById: row.resolvedById,
    comments: comments.map(asComment),
  }
}

/** Highlights with their comments. */
export async function withComments(db: Db, rows: readonly HighlightRow[]): Promise<Highlight[]> {
  const comments = await listCommentRows(
    db,
    rows.map(({ id }) => id),
  )
  const byHighlight = Map.groupBy(comments, ({ highlightId }) => highlightId)
  return rows.map((row) => asHighlight(row, byHighlight.get(row.id) ?? []))
}
