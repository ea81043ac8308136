import type { WebhookWithSecret } from '../../contract/endpoints/webhooks.ts'
import { audit } from '../../platform/audit/audit.ts'
import { now, timestamp } from '../../platform/database/now.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { asWebhook } from './as-webhook.ts'
import { newWebhookSecret, writeWebhookSecret } from './signature.ts'
import { patchWebhook, type WebhookRow } from './store.ts'

/** How long deliveries are also signed with the previous secret. */
const graceMs = 24 * 3600 * 1000

/** Gives a webhook a new secret, shown only this once; the previous one also signs for 24 hours. */
export async function rotateSecret(db: Db, box: SecretBox, row: WebhookRow): Promise<WebhookWithSecret> {
  const secret = newWebhookSecret()
  await patchWebhook(db, row.id, {
    secret: box.seal(secret, row.id),
    previousSecret: row.secret,
    previousUntil: timestamp(now() + graceMs),
    updatedAt: timestamp(),
  })
  await audit(db, { action: 'WEBHOOK_SECRET_ROTATED', workspaceId: row.workspaceId, objectId: row.id })
  return { ...asWebhook(row), secret: writeWebhookSecret(secret) }
}
