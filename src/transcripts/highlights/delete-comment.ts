import type { Tx } from '../../platform/database/schema.ts'
import { append } from '../../platform/events/events.ts'
import { requireComment, type CommentPlace } from './get-highlight.ts'
import { removeComment } from './store.ts'

/** Deletes a comment; the highlight stays. AppError NOT_FOUND. */
export async function deleteComment(tx: Tx, userId: string, place: CommentPlace): Promise<void> {
  const { workspaceId, recordingId, highlightId, commentId } = place
  await requireComment(tx, place)
  await removeComment(tx, commentId)
  await append(tx, {
    type: 'COMMENT_DELETED',
    workspaceId,
    data: { recordingId, highlightId, userId, commentId, status: 'DELETED' },
  })
}
