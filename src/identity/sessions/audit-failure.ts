import { AppError } from '../../contract/app-error.ts'
import type { AuditEntry } from '../../contract/audit.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/schema.ts'

type Failure = Extract<AuditEntry, { action: 'SIGN_IN_FAILED' | 'CONFIRMATION_FAILED' }>

const refusals: readonly ErrorCode[] = ['SIGN_IN_FAILED', 'SIGN_UP_CLOSED', 'ACCOUNT_LOCKED']

/** Does `work`; if it refuses the person, records what `entryOf` returns. */
export async function auditFailure<T>(
  db: Database,
  entryOf: () => Failure | Promise<Failure>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && refusals.includes(error.code)) await audit(db, await entryOf())
    throw error
  }
}
