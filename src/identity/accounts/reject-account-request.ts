import { notFound } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { deleteAccountRequest } from './store.ts'

/** AppError NOT_FOUND. */
export async function rejectAccountRequest(tx: Tx, id: string): Promise<void> {
  if ((await deleteAccountRequest(tx, id)) === undefined) throw notFound('account request', id)
  await audit(tx, { action: 'ACCOUNT_REQUEST_REJECTED', objectId: id })
}
