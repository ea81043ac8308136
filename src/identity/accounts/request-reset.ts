import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import { findUserByEmail } from '../store.ts'
import { issueReset, resetUrl } from './account-link.ts'
import { hasLinkSince } from './store.ts'

/** An account gets at most one link in this time, so that nobody can fill a mailbox or replace a link all the time. */
const pauseMs = 5 * 60_000
/** Every request takes at least this long: a link and its mail take some milliseconds more than nothing. */
const answerMs = 250

/**
 * Mails a link to set a new password, if the address has an account with one. Both cases answer alike and take
 * as long, so that nobody learns which addresses have accounts. AppError INVALID_STATE if the instance sends no mail.
 */
export async function requestReset(
  db: Database,
  { mail, publicUrl, language }: { mail: MailQueue | null; publicUrl: string; language: string },
  email: string,
): Promise<void> {
  if (mail === null) {
    throw new AppError('INVALID_STATE', "This instance doesn't send mail. Ask its administrator for a link.")
  }
  const answer = sleep(answerMs)
  await db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email.trim())
    await audit(tx, { action: 'PASSWORD_RESET_REQUESTED', by: user?.id ?? null })
    // An account that signs in with OpenID keeps doing so: its provider decides who may.
    if (user === undefined || user.passwordHash === null || user.lockedAt !== null) return
    const since = timestamp(Date.now() - pauseMs)
    if (await hasLinkSince(tx, { kind: 'RESET', email: user.email }, since)) return
    const { token } = await issueReset(tx, user)
    await mail.add(tx, {
      kind: 'PASSWORD_RESET',
      to: user.email,
      language: user.language ?? language,
      senderId: null,
      values: { url: resetUrl(publicUrl, token) },
    })
  })
  await answer
}
