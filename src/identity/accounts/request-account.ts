import { AppError } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import { hasAccount } from './set-up.ts'
import { signUpClosed } from './sign-up.ts'
import { countAccountRequests, writeAccountRequest } from './store.ts'

const lifetimeMs = 14 * 86_400_000
/** Requests that may wait, so that nobody can fill the database. */
const most = 1000

/**
 * Notes that somebody wants an account, for an administrator to confirm. Does the same for an address that has one, so
 * that nobody learns which have. AppError SIGN_UP_CLOSED, QUEUE_FULL.
 */
export async function requestAccount(
  db: Database,
  given: { email: string; name?: string },
  isOpen: boolean,
): Promise<void> {
  const hasAnyAccount = await hasAccount(db)
  if (!isOpen || !hasAnyAccount) throw signUpClosed(hasAnyAccount, isOpen)
  if ((await countAccountRequests(db)) >= most) {
    throw new AppError('QUEUE_FULL', 'Too many requests wait for the administrator. Ask for an account another way.', {
      retryAfterSeconds: 3600,
    })
  }
  await db.transaction().execute(async (tx) => {
    const { id, isNew } = await writeAccountRequest(tx, {
      id: newId('req'),
      email: given.email.trim().toLowerCase(),
      name: given.name?.trim() ?? null,
      createdAt: timestamp(),
      expiresAt: timestamp(Date.now() + lifetimeMs),
    })
    if (isNew) await audit(tx, { action: 'ACCOUNT_REQUESTED', objectId: id })
  })
}
