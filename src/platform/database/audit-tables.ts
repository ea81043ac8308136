import type { AuditObject, AuditResult, AuditSource } from '../../contract/audit.ts'

/** The audit log. */
export interface AuditTables {
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
}
