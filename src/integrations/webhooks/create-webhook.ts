import type { Caller } from '../../contract/endpoint.ts'
import type { WebhookWithSecret } from '../../contract/endpoints/webhooks.ts'
import type { WebhookEvent, WebhookFormat } from '../../contract/events.ts'
import { requireStillValid } from '../../identity/sessions/require-still-valid.ts'
import { requireFolders } from '../../library/folders/folders-of-recordings.ts'
import { audit } from '../../platform/audit/audit.ts'
import { newRow } from '../../platform/database/new-row.ts'
import { requireRoom } from '../../platform/database/require-room.ts'
import type { Tx } from '../../platform/database/schema.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { asWebhook } from './as-webhook.ts'
import { newWebhookSecret, writeWebhookSecret } from './signature.ts'
import { chatOf, formatOf, insertWebhook } from './store.ts'

/** Registers a webhook with a checked URL; one of a key ends when the key expires. Its secret is shown only this once. */
export async function createWebhook(
  tx: Tx,
  box: SecretBox,
  given: {
    events: readonly WebhookEvent[]
    folderIds?: readonly string[] | null
    format?: WebhookFormat
    url: URL
    workspaceId: string
  },
  caller: Pick<Caller, 'userId' | 'keyId' | 'secretId' | 'session' | 'keyExpiresAt'>,
): Promise<WebhookWithSecret> {
  await requireStillValid(tx, caller)
  const { events, workspaceId } = given
  await requireRoom(tx, 'webhooks', workspaceId)
  const folderIds = given.folderIds ?? null
  await requireFolders(tx, workspaceId, folderIds ?? [])
  const fresh = newRow('whk')
  const { id } = fresh
  const secret = newWebhookSecret()
  const row = await insertWebhook(tx, {
    ...fresh,
    workspaceId,
    createdById: caller.userId,
    event: events[0] ?? '',
    events: JSON.stringify(events),
    folderIds: folderIds === null ? null : JSON.stringify(folderIds),
    chat: chatOf(given.format ?? 'EVENT'),
    url: given.url.href,
    secret: box.seal(secret, id),
    madeByKeyId: caller.keyId,
    endsAt: caller.keyExpiresAt,
  })
  // A message for a chat takes titles and insights out of the workspace.
  const details = { event: events.join(', '), ...(row.chat === null ? {} : { format: formatOf(row) }) }
  await audit(tx, { action: 'WEBHOOK_CREATED', workspaceId, objectId: id, details })
  return { ...asWebhook(row), secret: writeWebhookSecret(secret) }
}
