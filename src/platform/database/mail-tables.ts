import type { MailKind } from '../mail/mail-kinds.ts'

export interface MailTables {
  /** Outbox: a mail until it is sent, then its outcome, for 30 days. */
  mail: {
    id: string
    kind: MailKind
    address: string
    language: string
    /** What the text says, encrypted, because it has links that work once; empty once the mail is sent or has failed. */
    sealed: string
    state: 'PENDING' | 'SENT' | 'FAILED'
    createdAt: string
    /** Not sent after this, milliseconds since 1970. */
    expiresAt: number
    /** Null: not pending. */
    nextAttemptAt: number | null
    /** Times that the server refused it for the moment. */
    attempts: number
    /** Why it failed, or was refused last. */
    error: string | null
    endedAt: string | null
  }
}
