import type { Row, Tx } from '../../platform/database/schema.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import { pageWordsFor } from '../../platform/pages/page-words-for.ts'
import { findUser } from '../store.ts'
import { invitationUrl } from './invite.ts'

/** Of the inviter, characters. */
const longestName = 60

export interface InvitationMail {
  /** Null: this instance sends no mail. */
  mail: MailQueue | null
  publicUrl: string
  inviterId: string
  /** The language that the inviter's browser asks for. */
  acceptLanguage: string | undefined
}

/** Mails an invitation in the inviter's language, because nothing is known of the invited person. @returns whether */
export async function mailInvitation(
  tx: Tx,
  { mail, publicUrl, inviterId, acceptLanguage }: InvitationMail,
  to: { email: string; token: string },
): Promise<boolean> {
  const inviter = mail === null ? undefined : await findUser(tx, inviterId)
  if (mail === null || inviter === undefined) return false
  return mail.add(tx, {
    kind: 'INVITATION',
    to: to.email,
    language: inviter.language ?? pageWordsFor(acceptLanguage).language,
    // An administrator may invite as many as the instance has room for.
    senderId: inviter.isAdministrator === 1 ? null : inviterId,
    values: { url: invitationUrl(publicUrl, to.token), inviter: inviterOf(inviter) },
  })
}

/** People choose their names, which may be those of others. A long one is cut, so that the address is always there. */
function inviterOf({ name, email }: Pick<Row<'user'>, 'name' | 'email'>): string {
  return name === null ? email : `${Array.from(name).slice(0, longestName).join('')} (${email})`
}
