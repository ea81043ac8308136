import { notFound } from '../../contract/app-error.ts'
import type { Comment, Highlight } from '../../contract/endpoints/highlights.ts'
import type { Db, Tx } from '../../platform/database/schema.ts'
import { findTitle } from '../store.ts'
import { withComments } from './as-highlight.ts'
import { findHighlight, listCommentRows, lockHighlight, type CommentRow, type HighlightRow } from './store.ts'

/** The place of a highlight, as a request names it. */
export interface HighlightPlace {
  workspaceId: string
  recordingId: string
  highlightId: string
}

export type CommentPlace = HighlightPlace & { commentId: string }

/** AppError NOT_FOUND, also for a recording in the trash. @param find `lockHighlight` for a change */
export async function requireHighlight(db: Db, place: HighlightPlace, find = findHighlight): Promise<HighlightRow> {
  const title = await findTitle(db, place.workspaceId, place.recordingId)
  if (title === undefined) throw notFound('recording', place.recordingId)
  const row = await find(db, place.recordingId, place.highlightId)
  if (row === undefined) throw notFound('highlight', place.highlightId)
  return row
}

/** A comment that is changed. AppError NOT_FOUND. */
export async function requireComment(tx: Tx, place: CommentPlace): Promise<CommentRow> {
  const highlight = await requireHighlight(tx, place, lockHighlight)
  const comment = (await listCommentRows(tx, [highlight.id])).find(({ id }) => id === place.commentId)
  if (comment === undefined) throw notFound('comment', place.commentId)
  return comment
}

/** A highlight with its comments. AppError NOT_FOUND. */
export async function getHighlight(db: Db, place: HighlightPlace): Promise<Highlight> {
  const [highlight] = await withComments(db, [await requireHighlight(db, place)])
  if (highlight === undefined) throw notFound('highlight', place.highlightId)
  return highlight
}

/** The comments of a highlight, oldest first. AppError NOT_FOUND. */
export async function listComments(db: Db, place: HighlightPlace): Promise<Comment[]> {
  return (await getHighlight(db, place)).comments
}
