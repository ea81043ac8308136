import type { Caller } from '../../contract/endpoint.ts'
import { grantIn } from '../../identity/members/grant-in.ts'
import { AppError, insufficientRole, notFound } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import { findWebhook, type WebhookRow } from './store.ts'

/** A webhook that the caller may manage. AppError NOT_FOUND if the caller may not see it, or INSUFFICIENT_ROLE. */
export async function getManagedWebhook(db: Db, caller: Caller, id: string): Promise<WebhookRow> {
  const row = await findWebhook(db, id)
  if (row === undefined) throw notFound('webhook', id)
  await requireOwner(db, caller, row.workspaceId, notFound('webhook', id))
  return row
}

/** A webhook that the caller may change. AppError NOT_FOUND, INSUFFICIENT_ROLE. */
export async function getChangeableWebhook(db: Db, caller: Caller, id: string): Promise<WebhookRow> {
  return getChangeable(caller, await getManagedWebhook(db, caller, id))
}

/**
 * The row, if the caller may change it. A key that expires must not leave its address or secret in one that stays.
 * AppError INSUFFICIENT_ROLE.
 */
export function getChangeable<R extends Pick<WebhookRow, 'endsAt'>>(caller: Pick<Caller, 'keyExpiresAt'>, row: R): R {
  const { keyExpiresAt } = caller
  if (keyExpiresAt === null || (row.endsAt !== null && row.endsAt <= keyExpiresAt)) return row
  throw new AppError('INSUFFICIENT_ROLE', 'This outlives your key. Change it with a key that lasts longer.', {
    required: 'a key that does not expire earlier',
    actual: `a key that expires at ${keyExpiresAt}`,
  })
}

/** Only a workspace's owners manage its webhooks. @param missing thrown if the caller may not see it at all */
export async function requireOwner(db: Db, caller: Caller, workspaceId: string, missing: AppError): Promise<void> {
  const grant = await grantIn(db, caller, workspaceId)
  if (grant === null) throw missing
  if (grant.role !== 'owner') {
    throw insufficientRole('owner', grant.role)
  }
}
