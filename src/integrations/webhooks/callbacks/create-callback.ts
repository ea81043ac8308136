import type { Caller } from '../../../contract/endpoint.ts'
import { notFound } from '../../../contract/app-error.ts'
import { requireStillValid } from '../../../identity/sessions/require-still-valid.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { newRow } from '../../../platform/database/new-row.ts'
import type { Tx } from '../../../platform/database/schema.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { openHeader, sealHeader, type ExportHeader } from '../exports/create-export-rule.ts'
import { requireOwner } from '../get-managed-webhook.ts'
import { insertWebhook } from '../store.ts'

export interface NewCallback {
  workspaceId: string
  recordingId: string
  /** A checked address. */
  url: URL
  header: ExportHeader | null
}

/**
 * Announces the end of one recording's transcription to an address, once. Who may is who may register webhooks, and the
 * callback ends as theirs do. AppError INSUFFICIENT_ROLE.
 */
export async function createCallback(
  tx: Tx,
  box: SecretBox,
  { workspaceId, recordingId, url, header }: NewCallback,
  caller: Caller,
): Promise<void> {
  await requireOwner(tx, caller, workspaceId, notFound('workspace', workspaceId))
  await requireStillValid(tx, caller)
  const fresh = newRow('whk')
  const { id } = fresh
  await insertWebhook(tx, {
    ...fresh,
    workspaceId,
    createdById: caller.userId,
    // An earlier version, beside this one during an update, must not send it every event of the workspace.
    event: 'CALLBACK',
    url: url.href,
    secret: sealHeader(box, headerOwner(id), header),
    recordingId,
    madeByKeyId: caller.keyId,
    endsAt: caller.keyExpiresAt,
  })
  await audit(tx, { action: 'WEBHOOK_CREATED', workspaceId, objectId: id, details: { event: 'CALLBACK' } })
}

/** The header that a callback's client asked for; null: none. */
export function openCallbackHeader(box: SecretBox, webhookId: string, secret: string): ExportHeader | null {
  return openHeader(box, { id: headerOwner(webhookId), secret })
}

/** Another owner than a webhook's: an earlier version that claims the delivery fails to sign it, and sends nothing. */
function headerOwner(id: string): string {
  return `callback:${id}`
}
