import { AppError } from '../../contract/app-error.ts'
import type { AuditEntry } from '../../contract/audit.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/schema.ts'

type Failure = Extract<AuditEntry, { action: 'SIGN_IN_FAILED' | 'CONFIRMATION_FAILED' }>

/** Does `work`; if it refuses the person (SIGN_IN_FAILED, SIGN_UP_CLOSED), records what `entryOf` returns. */
export async function auditFailure<T>(
  db: Database,
  entryOf: () => Failure | Promise<Failure>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isRefused = error instanceof AppError && (error.code === 'SIGN_IN_FAILED' || error.code === 'SIGN_UP_CLOSED')
    if (isRefused) await audit(db, await entryOf())
    throw error
  }
}
