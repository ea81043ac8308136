import { AppError } from '../../contract/app-error.ts'
import type { Comment } from '../../contract/endpoints/highlights.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { fold } from '../../text/fold.ts'
import { appendCommentEvent } from './append-comment-event.ts'
import { asComment } from './as-highlight.ts'
import { requireMembers, type CommentText } from './create-comment.ts'
import { requireComment, type CommentPlace } from './get-highlight.ts'
import { mailMentions, type MentionMail } from './mail-mentions.ts'
import { patchComment } from './store.ts'

/** Changes one's own comment. AppError NOT_FOUND, INSUFFICIENT_ROLE, INVALID_BODY. */
export async function updateComment(
  tx: Tx,
  by: CommentPlace & { userId: string },
  mails: MentionMail,
  { text, mentionedIds }: CommentText,
): Promise<Comment> {
  const old = await requireComment(tx, by)
  if (old.createdById !== by.userId) {
    throw new AppError('INSUFFICIENT_ROLE', 'Only its author can change a comment. You can delete it, or answer.', {
      required: 'author',
    })
  }
  // People who left the workspace since they were mentioned stay mentioned.
  const added = (mentionedIds ?? []).filter((id) => !old.mentionedIds.includes(id))
  await requireMembers(tx, by.workspaceId, added)
  const comment = {
    ...old,
    updatedAt: timestamp(),
    text: text.trim(),
    folded: fold(text.trim()),
    mentionedIds: mentionedIds === undefined ? old.mentionedIds : [...mentionedIds].toSorted(),
  }
  await patchComment(tx, comment)
  await appendCommentEvent(tx, 'COMMENT_CHANGED', by, comment)
  await mailMentions(tx, mails, by, added)
  return asComment(comment)
}
