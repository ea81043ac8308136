import type { Caller } from '../../contract/endpoint.ts'
import { grantIn } from '../../identity/members/grant-in.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import { findWebhook, type WebhookRow } from './store.ts'

/** A webhook that the caller may manage. AppError NOT_FOUND if the caller may not see it, or INSUFFICIENT_ROLE. */
export async function getManagedWebhook(db: Db, caller: Caller, id: string): Promise<WebhookRow> {
  const row = await findWebhook(db, id)
  if (row === undefined) throw notFound('webhook', id)
  await requireOwner(db, caller, row.workspaceId, notFound('webhook', id))
  return row
}

/** Only a workspace's owners manage its webhooks. @param missing thrown if the caller may not see it at all */
export async function requireOwner(db: Db, caller: Caller, workspaceId: string, missing: AppError): Promise<void> {
  const grant = await grantIn(db, caller, workspaceId)
  if (grant === null) throw missing
  if (grant.role !== 'owner') {
    throw new AppError('INSUFFICIENT_ROLE', `This requires the role owner. Your role is ${grant.role}.`, {
      required: 'owner',
      actual: grant.role,
    })
  }
}
