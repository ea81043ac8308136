import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { patchUser } from '../store.ts'

/** Changes the name of an account, or its email address, which must be free. */
export async function changeAccount(
  tx: Tx,
  userId: string,
  change: { name: string | null } | { email: string },
): Promise<void> {
  await patchUser(tx, userId, { ...change, updatedAt: timestamp() })
  await audit(tx, { action: 'ACCOUNT_CHANGED', objectId: userId, details: { fields: Object.keys(change) } })
}
