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

/** How many previous secrets sign at most. */
const mostPrevious = 5

/** Gives a webhook a new secret, shown only this once; the previous ones also sign for 24 hours. */
export async function rotateSecret(db: Db, box: SecretBox, row: WebhookRow): Promise<WebhookWithSecret> {
  const secret = newWebhookSecret()
  const isBefore = row.previousUntil !== null && row.previousUntil > timestamp(now())
  const earlier = isBefore ? splitSecrets(row.previousSecret) : []
  // What another root secret encrypted signs nothing.
  const previous = [row.secret, ...earlier].filter((sealed) => canOpen(box, sealed, row.id))
  await patchWebhook(db, row.id, {
    secret: box.seal(secret, row.id),
    previousSecret: previous.slice(0, mostPrevious).join(' '),
    previousUntil: timestamp(now() + graceMs),
    updatedAt: timestamp(),
  })
  await audit(db, { action: 'WEBHOOK_SECRET_ROTATED', workspaceId: row.workspaceId, objectId: row.id })
  return { ...asWebhook(row), secret: writeWebhookSecret(secret) }
}

/** The encrypted secrets of a row, last first: one that is rotated again may be in use still. */
export function splitSecrets(previousSecret: string | null): string[] {
  return previousSecret?.split(' ').filter((sealed) => sealed !== '') ?? []
}

function canOpen(box: SecretBox, sealed: string, owner: string): boolean {
  try {
    box.open(sealed, owner)
    return true
  } catch {
    return false
  }
}
