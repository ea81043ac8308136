import { newId } from '../database/ids.ts'
import { timestamp } from '../database/now.ts'
import type { Tx } from '../database/schema.ts'
import { announce } from '../events/notify.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import { dayMs, mailLifetimes, mostPerDay, type MailKind, type MailKinds } from './mail-kinds.ts'
import { countMailsOf, countMailsTo, insertMail, mailQueued } from './mail-store.ts'
import { isMailAddress } from './mailbox.ts'

/**
 * A mail to send. `language` is a code such as `de`; English for one without a catalogue. `senderId`: the account that
 * causes it; null: none, or one without a limit.
 */
type NewMail = {
  [K in MailKind]: {
    kind: K
    to: string
    language: string | null
    senderId: string | null
    values: MailKinds[K]
  }
}[MailKind]

export interface MailQueue {
  /**
   * Queues a mail in the transaction of what it reports, so that neither exists without the other.
   * @returns whether it will be sent: not to an invalid address, nor, except about the account itself, more often than
   * 30 times an hour to the same one, nor more than `mostPerDay` of one account
   */
  add: (tx: Tx, mail: NewMail) => Promise<boolean>
}

/** Mails to one address per hour, so that a thousand failed recordings don't fill a mailbox. */
const mostPerHour = 30
const hourMs = 3_600_000

export function createMailQueue(box: SecretBox, now: () => number = Date.now): MailQueue {
  return {
    add: async (tx, { kind, to, language, senderId, values }) => {
      const address = to.trim()
      if (!isMailAddress(address)) return false
      const at = now()
      // They have limits of their own. Otherwise a member could prevent them by causing 30 other mails.
      const isLimited = kind !== 'PASSWORD_RESET' && kind !== 'ACCOUNT_CHANGED'
      if (isLimited && (await countMailsTo(tx, address, timestamp(at - hourMs))) >= mostPerHour) return false
      if (senderId !== null) {
        const sent = await countMailsOf(tx, { senderId, kind }, timestamp(at - dayMs))
        if (sent >= (mostPerDay[kind] ?? Infinity)) return false
      }
      const id = newId('mail')
      await insertMail(tx, {
        id,
        kind,
        address,
        senderId,
        language: language ?? 'en',
        sealed: box.seal(Buffer.from(JSON.stringify(values)), id),
        state: 'PENDING',
        createdAt: timestamp(at),
        expiresAt: at + mailLifetimes[kind],
        nextAttemptAt: at,
        attempts: 0,
        error: null,
        endedAt: null,
      })
      await announce(tx, mailQueued, null)
      return true
    },
  }
}
