import { findMember } from '../../identity/store.ts'
import { invalidBody } from '../../contract/app-error.ts'
import type { Comment } from '../../contract/endpoints/highlights.ts'
import { newRow } from '../../platform/database/new-row.ts'
import { requireRoom } from '../../platform/database/require-room.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { fold } from '../../text/fold.ts'
import { lockTranscriptOf } from '../content/find-transcript.ts'
import { appendCommentEvent } from './append-comment-event.ts'
import { asComment } from './as-highlight.ts'
import { requireHighlight, type HighlightPlace } from './get-highlight.ts'
import { mailMentions, type MentionMail } from './mail-mentions.ts'
import { insertComment, type CommentRow } from './store.ts'

export interface CommentText {
  text: string
  mentionedIds?: readonly string[]
}

/** Comments on a highlight. AppError NOT_FOUND, INVALID_STATE, INVALID_BODY if a mentioned person is no member. */
export async function createComment(
  tx: Tx,
  by: HighlightPlace & { userId: string },
  mails: MentionMail | null,
  { text, mentionedIds = [] }: CommentText,
): Promise<Comment> {
  // One at a time, so that the limit holds.
  await lockTranscriptOf(tx, by.recordingId)
  const highlight = await requireHighlight(tx, by)
  await requireRoom(tx, 'comments', highlight.id)
  await requireMembers(tx, by.workspaceId, mentionedIds)
  const comment = await writeComment(tx, by, { text, mentionedIds })
  if (mails !== null) await mailMentions(tx, mails, by, comment.mentionedIds)
  return asComment(comment)
}

/** Writes a comment of a highlight that the caller has found, or just made. */
export async function writeComment(
  tx: Tx,
  by: HighlightPlace & { userId: string },
  { text, mentionedIds = [] }: CommentText,
): Promise<CommentRow> {
  const comment = {
    ...newRow('cmt'),
    highlightId: by.highlightId,
    createdById: by.userId,
    text: text.trim(),
    folded: fold(text.trim()),
    mentionedIds: [...mentionedIds].toSorted(),
  }
  await insertComment(tx, comment)
  await appendCommentEvent(tx, 'COMMENT_CREATED', by, comment)
  return comment
}

/** AppError INVALID_BODY if one of them is not a member of the workspace. */
export async function requireMembers(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    if ((await findMember(tx, workspaceId, id)) !== undefined) continue
    throw invalidBody(`/mentionedIds/${index}`, 'member', 'Only members of the workspace can be mentioned.')
  }
}
