import type { Generated } from 'kysely'
import type { AuditObject, AuditResult, AuditSource } from '../../../contract/audit.ts'
import type { MailKind } from '../../mail/mail-kinds.ts'

/** Jobs, events, settings, limits, mail, the audit log and objects of the media store. */
export interface PlatformTables {
  job: {
    id: string
    runId: string
    step: string
    key: string
    space: string
    queue: string
    priority: number
    turn: number
    state: 'BLOCKED' | 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'
    runAt: number
    attempts: number
    claims: number
    worker: string | null
    leaseUntil: number | null
    joinId: string | null
    input: string
    error: string | null
    createdAt: number
    finishedAt: number | null
  }
  /** Outbox of events, written in the transaction of the change. `seq` is a sortable ID. */
  event: { seq: Generated<number>; id: string; type: string; workspaceId: string; data: string; createdAt: string }
  /** Single values: the set-up link, markers of the first start. */
  setting: { key: string; value: string }
  rateBucket: { name: string; tokens: number; granted: number; at: number }
  idempotency: {
    scope: string
    fingerprint: string
    state: 'PENDING' | 'COMMITTED' | 'DONE'
    owner: string
    leaseUntil: number
    status: number | null
    body: string | null
    createdAt: number
  }
  /** Outbox: a mail until it is sent, then its outcome, for 30 days. */
  mail: {
    id: string
    kind: MailKind
    address: string
    /** The account whose daily limit it counts against; null: none. */
    senderId: string | null
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
  /** A recorded action. It refers to no other table, because it outlives what it names. Rows are never updated. */
  auditEvent: {
    id: string
    createdAt: string
    /** An AuditAction, unless another version of Tiro wrote it. */
    action: string
    result: AuditResult
    source: AuditSource
    userId: string | null
    /** Of the account at that time. */
    email: string | null
    keyId: string | null
    keyName: string | null
    address: string | null
    userAgent: string | null
    workspaceId: string | null
    objectType: AuditObject | null
    objectId: string | null
    /** JSON */
    details: string
  }
  /**
   * An object of the bucket. Its name is random and used for one attempt to write; the row exists before the object
   * does, so nothing is lost sight of. A blob exists if a row has its key.
   */
  blobObject: {
    object: string
    /** WRITING: an attempt, or an upload in parts. STORED: it is the blob `blobKey`. DELETED: waits for its deletion. */
    state: 'WRITING' | 'STORED' | 'DELETED'
    blobKey: string | null
    /** The blob that an upload in parts will become. */
    uploadKey: string | null
    /** The store's id of the upload in parts. */
    multipartId: string | null
    /** Bytes; null until it is stored. */
    size: number | null
    /** When it got its state. */
    changedAt: string
  }
}
