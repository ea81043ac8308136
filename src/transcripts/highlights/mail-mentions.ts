import type { Tx } from '../../platform/database/schema.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import { findTitle } from '../store.ts'
import { findHighlight } from './store.ts'
import type { HighlightPlace } from './get-highlight.ts'

export interface MentionMail {
  /** Null: this instance sends no mail. */
  mail: MailQueue | null
  publicUrl: () => string
}

/**
 * Tells people by mail that a comment mentions them, with a link to its words. Not its author, nor who doesn't want it.
 * @param ids members of the workspace who weren't mentioned before
 */
export async function mailMentions(
  tx: Tx,
  { mail, publicUrl }: MentionMail,
  { workspaceId, recordingId, highlightId, userId: authorId }: HighlightPlace & { userId: string },
  ids: readonly string[],
): Promise<void> {
  const others = ids.filter((id) => id !== authorId)
  if (mail === null || others.length === 0) return
  const people = await tx
    .selectFrom('user')
    .select(['id', 'email', 'name', 'language', 'mailsMentions', 'lockedAt'])
    .where('id', 'in', [authorId, ...others])
    .where('deletedAt', 'is', null)
    .execute()
  const author = people.find(({ id }) => id === authorId)
  const title = await findTitle(tx, workspaceId, recordingId)
  const highlight = await findHighlight(tx, recordingId, highlightId)
  if (author === undefined || title === undefined || highlight === undefined) return
  const url = `${publicUrl()}/w/${workspaceId}/r/${recordingId}?t=${highlight.start}`
  for (const { id, email, language, mailsMentions, lockedAt } of people) {
    if (id === authorId || mailsMentions === 0 || lockedAt !== null) continue
    await mail.add(tx, {
      kind: 'MENTION',
      to: email,
      language,
      senderId: authorId,
      values: { url, title, author: author.name ?? author.email },
    })
  }
}
