import { AppError } from '../../contract/app-error.ts'
import type { AuditEntry } from '../../contract/audit.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/schema.ts'

type Failure = Extract<AuditEntry, { action: 'SIGN_IN_FAILED' | 'CONFIRMATION_FAILED' }>

/** Does `work`; if it throws SIGN_IN_FAILED, records what `entryOf` returns. */
export async function auditFailure<T>(
  db: Database,
  entryOf: () => Failure | Promise<Failure>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'SIGN_IN_FAILED') await audit(db, await entryOf())
    throw error
  }
}
