/**
 * Every kind of mail, with what its text says. A new kind is a line here, its words in mail-words.ts, and a call of
 * `MailQueue.add` in the transaction of what it reports.
 */
export interface MailKinds {
  INVITATION: { url: string; inviter: string }
  PASSWORD_RESET: { url: string }
  RECORDING_DONE: { url: string; title: string }
  RECORDING_FAILED: { url: string; title: string }
  /** `author`: who wrote the comment. */
  MENTION: { url: string; title: string; author: string }
}
export type MailKind = keyof MailKinds

const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/**
 * Mails that one account may cause in a day. Otherwise a member could mail thousands of strangers in the name of the
 * instance.
 */
export const mostPerDay: Partial<Record<MailKind, number>> = { INVITATION: 100, MENTION: 200 }

/** How long after it was queued a mail is still worth sending, milliseconds. */
export const mailLifetimes: Record<MailKind, number> = {
  INVITATION: 3 * dayMs,
  // As long as its link works.
  PASSWORD_RESET: hourMs,
  RECORDING_DONE: dayMs,
  RECORDING_FAILED: dayMs,
  MENTION: dayMs,
}
