import type { Comment, Highlight } from '../../contract/endpoints/highlights.ts'
import type { Db } from '../../platform/database/schema.ts'
import { listCommentRows, listTitlesOf, type CommentRow, type HighlightRow } from './store.ts'

export function asComment({ folded: _, ...row }: CommentRow): Comment {
  return row
}

function asHighlight(row: HighlightRow, recordingTitle: string, comments: readonly CommentRow[]): Highlight {
  const isDetached = row.isDetached === 1
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    recordingId: row.recordingId,
    recordingTitle,
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
  const titles = await listTitlesOf(
    db,
    rows.map(({ recordingId }) => recordingId),
  )
  return rows.map((row) => asHighlight(row, titles.get(row.recordingId) ?? '', byHighlight.get(row.id) ?? []))
}
