/** What changed about who can sign in to an account. The first four are an administrator's doing. */
export const accountChanges = [
  'PASSWORD_LINK',
  'SECOND_FACTORS_RESET',
  'LOCKED',
  'UNLOCKED',
  'PASSWORD',
  'SECOND_FACTOR_ADDED',
  'SECOND_FACTOR_REMOVED',
  'RECOVERY_CODES',
] as const
export type AccountChange = (typeof accountChanges)[number]

/**
 * Every kind of mail, with what its text says. A new kind is a line here, its words in mail-words.ts, and a call of
 * `MailQueue.add` in the transaction of what it reports.
 */
export interface MailKinds {
  INVITATION: { url: string; inviter: string }
  PASSWORD_RESET: { url: string }
  ACCOUNT_CHANGED: { url: string; change: AccountChange }
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
export const mostPerDay: Partial<Record<MailKind, number>> = {
  INVITATION: 100,
  MENTION: 200,
  ACCOUNT_CHANGED: 50,
}

/** How long after it was queued a mail is still worth sending, milliseconds. */
export const mailLifetimes: Record<MailKind, number> = {
  INVITATION: 3 * dayMs,
  // As long as its link works.
  PASSWORD_RESET: hourMs,
  // Still worth knowing after a weekend without a mail server.
  ACCOUNT_CHANGED: 3 * dayMs,
  RECORDING_DONE: dayMs,
  RECORDING_FAILED: dayMs,
  MENTION: dayMs,
}

/** What a mail says: its subject, paragraphs, the words of its link, and why it was sent. */
export interface MailText {
  subject: string
  lines: readonly string[]
  button: string
  footer: string
}
