import type { Caller } from '../../contract/endpoint.ts'
import type { Webhook } from '../../contract/resources.ts'
import { notFound } from '../../contract/app-error.ts'
import { grantIn } from '../../identity/members/grant-in.ts'
import type { Db } from '../../platform/database/schema.ts'
import { asWebhook, seesUrls } from './as-webhook.ts'
import { findWebhook } from './store.ts'

/** A webhook of one of the caller's workspaces; viewers and agents see a redacted URL. AppError NOT_FOUND. */
export async function getWebhook(db: Db, caller: Caller, id: string): Promise<Webhook> {
  const row = await findWebhook(db, id)
  const grant = row === undefined ? null : await grantIn(db, caller, row.workspaceId)
  if (row === undefined || grant === null) throw notFound('webhook', id)
  return asWebhook(row, !seesUrls(caller, grant.role))
}
