import { findMember } from '../../identity/store.ts'
import { AppError } from '../../contract/app-error.ts'
import { highlightLimits, type Comment } from '../../contract/endpoints/highlights.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { fold } from '../../text/fold.ts'
import { lockTranscriptOf } from '../content/find-transcript.ts'
import { appendCommentEvent } from './append-comment-event.ts'
import { asComment } from './as-highlight.ts'
import { requireHighlight, type HighlightPlace } from './get-highlight.ts'
import { mailMentions, type MentionMail } from './mail-mentions.ts'
import { insertComment, countComments } from './store.ts'

export interface CommentText {
  text: string
  mentionedIds?: readonly string[]
}

/** Comments on a highlight. AppError NOT_FOUND, INVALID_STATE, INVALID_BODY if a mentioned person is no member. */
export async function createComment(
  tx: Tx,
  userId: string,
  place: HighlightPlace,
  mails: MentionMail | null,
  { text, mentionedIds = [] }: CommentText,
): Promise<Comment> {
  // One at a time, so that the limit holds.
  await lockTranscriptOf(tx, place.recordingId)
  const highlight = await requireHighlight(tx, place)
  if ((await countComments(tx, highlight.id)) >= highlightLimits.comments) {
    throw new AppError('INVALID_STATE', `A highlight may have at most ${highlightLimits.comments} comments.`, {
      limit: highlightLimits.comments,
    })
  }
  await requireMembers(tx, place.workspaceId, mentionedIds)
  const now = timestamp()
  const comment = {
    id: newId('cmt'),
    createdAt: now,
    updatedAt: now,
    highlightId: highlight.id,
    createdById: userId,
    text: text.trim(),
    folded: fold(text.trim()),
    mentionedIds: [...mentionedIds].toSorted(),
  }
  await insertComment(tx, comment)
  await appendCommentEvent(tx, 'COMMENT_CREATED', place, userId, comment)
  if (mails !== null) await mailMentions(tx, mails, place, userId, comment.mentionedIds)
  return asComment(comment)
}

/** AppError INVALID_BODY if one of them is not a member of the workspace. */
export async function requireMembers(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    if ((await findMember(tx, workspaceId, id)) !== undefined) continue
    const message = 'Only members of the workspace can be mentioned.'
    throw new AppError('INVALID_BODY', message, {
      fields: [{ path: `/mentionedIds/${index}`, rule: 'member', message }],
    })
  }
}
