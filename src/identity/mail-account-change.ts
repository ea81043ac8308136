import type { Row, Tx } from '../platform/database/schema.ts'
import type { AccountChange } from '../platform/mail/mail-kinds.ts'
import type { MailQueue } from '../platform/mail/mail-queue.ts'
import { findUser } from './store.ts'

export interface AccountMail {
  /** Null: this instance sends no mail. */
  mail: MailQueue | null
  publicUrl: () => string
}

/** Mails the owner of an account what an administrator changed. A locked account gets no mail. */
export function mailAccountChange(
  tx: Tx,
  mailing: AccountMail,
  account: Row<'user'>,
  change: AccountChange,
): Promise<void> {
  return send(tx, mailing, { account, change, senderId: null })
}

/** Mails the owner of an account what was changed in their name: it may have been somebody else. */
export async function mailOwnChange(
  tx: Tx,
  mailing: AccountMail,
  userId: string,
  change: AccountChange,
): Promise<void> {
  if (mailing.mail === null) return
  const account = await findUser(tx, userId)
  if (account !== undefined) await send(tx, mailing, { account, change, senderId: userId })
}

async function send(
  tx: Tx,
  { mail, publicUrl }: AccountMail,
  { account, change, senderId }: { account: Row<'user'>; change: AccountChange; senderId: string | null },
): Promise<void> {
  if (mail === null || account.lockedAt !== null) return
  const { email: to, language } = account
  await mail.add(tx, { kind: 'ACCOUNT_CHANGED', to, language, senderId, values: { url: publicUrl(), change } })
}
