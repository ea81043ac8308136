import { UsageError } from '../../contract/app-error.ts'
import type { MailSettings } from '../config/mail.ts'
import { newId } from '../database/ids.ts'
import { composeMail } from './compose-mail.ts'
import { mailWordsIn } from './mail-words.ts'
import { isMailAddress } from './mailbox.ts'
import { sendMail } from './smtp.ts'

/** Sends one mail now, past the queue. Throws an error that says what to do if the server doesn't accept it. */
export async function sendTestMail(
  { mail, publicUrl }: { mail: MailSettings | null; publicUrl: string | null },
  to: string,
  signal: AbortSignal,
): Promise<void> {
  if (mail === null) throw new UsageError('Mail is off. Set TIRO_SMTP_URL and TIRO_SMTP_FROM.')
  if (!isMailAddress(to)) throw new UsageError(`"${to}" is not an email address.`)
  const composed = composeMail(mailWordsIn('en').test, publicUrl ?? '', 'en')
  const answer = await sendMail(mail, { ...composed, id: newId('mail'), to }, signal)
  if (answer.outcome === 'SENT') return
  const cure = answer.outcome === 'UNUSABLE' ? ` ${answer.cure}` : ''
  throw new Error(`The mail was not sent. ${answer.reason}${cure}`)
}
