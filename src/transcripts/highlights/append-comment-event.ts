import type { Comment } from '../../contract/endpoints/highlights.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { append } from '../../platform/events/events.ts'
import type { HighlightPlace } from './get-highlight.ts'

/** Announces what its author wrote or changed. */
export async function appendCommentEvent(
  tx: Tx,
  type: 'COMMENT_CREATED' | 'COMMENT_CHANGED',
  { workspaceId, recordingId, highlightId, userId }: HighlightPlace & { userId: string },
  { id: commentId, mentionedIds }: Pick<Comment, 'id' | 'mentionedIds'>,
): Promise<void> {
  await append(tx, { type, workspaceId, data: { recordingId, highlightId, userId, commentId, mentionedIds } })
}
