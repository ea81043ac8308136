import { notFound } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { invite } from './invite.ts'
import { deleteAccountRequest } from './store.ts'

/** Confirms a request. Only who owns the address gets the link's token. AppError NOT_FOUND, NAME_TAKEN. */
export async function confirmAccountRequest(
  tx: Tx,
  { id, createdById }: { id: string; createdById: string },
): Promise<{ email: string; expiresAt: string; token: string }> {
  const row = await deleteAccountRequest(tx, id)
  if (row === undefined) throw notFound('account request', id)
  await audit(tx, { action: 'ACCOUNT_REQUEST_CONFIRMED', objectId: id })
  return invite(tx, row.email, createdById)
}
