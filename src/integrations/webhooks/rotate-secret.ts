import type { WebhookWithSecret } from '../../contract/endpoints/webhooks.ts'
import { audit } from '../../platform/audit/audit.ts'
import { now, timestamp } from '../../platform/database/now.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { asWebhook } from './as-webhook.ts'
import { newWebhookSecret, writeWebhookSecret } from './signature.ts'
import { patchWebhook, type WebhookRow } from './store.ts'

/** How long deliveries are also signed with a secret after it was replaced. */
const graceMs = 24 * 3600 * 1000

/** How many previous secrets sign at most. */
const mostPrevious = 5

/** Gives a webhook a new secret, shown only this once; the one it replaces also signs for 24 hours. */
export async function rotateSecret(db: Db, box: SecretBox, row: WebhookRow): Promise<WebhookWithSecret> {
  const secret = newWebhookSecret()
  const replaced = { sealed: row.secret, until: timestamp(now() + graceMs) }
  const previous = [replaced, ...previousSecrets(row, now())]
    // What another root secret encrypted signs nothing.
    .filter(({ sealed }) => canOpen(box, sealed, row.id))
    .slice(0, mostPrevious)
  await patchWebhook(db, row.id, {
    secret: box.seal(secret, row.id),
    previousSecret: previous.map(({ sealed }) => sealed).join(' '),
    previousUntil: previous.map(({ until }) => until).join(' '),
    updatedAt: timestamp(),
  })
  await audit(db, { action: 'WEBHOOK_SECRET_ROTATED', workspaceId: row.workspaceId, objectId: row.id })
  return { ...asWebhook(row), secret: writeWebhookSecret(secret) }
}

/** The encrypted secrets that still sign at a time (milliseconds since 1970), last replaced first, each with its end. */
export function previousSecrets(
  row: Pick<WebhookRow, 'previousSecret' | 'previousUntil'>,
  at: number,
): { sealed: string; until: string }[] {
  const sealed = row.previousSecret?.split(' ').filter((one) => one !== '') ?? []
  const ends = row.previousUntil?.split(' ') ?? []
  return (
    sealed
      // Earlier versions store one end for all.
      .map((one, i) => ({ sealed: one, until: ends[i] ?? ends[0] ?? '' }))
      .filter(({ until }) => until > timestamp(at))
  )
}

function canOpen(box: SecretBox, sealed: string, owner: string): boolean {
  try {
    box.open(sealed, owner)
    return true
  } catch {
    return false
  }
}
