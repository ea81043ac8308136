import type { Database } from '../../platform/database/schema.ts'

/**
 * Deletes keys that were revoked or expired before a time. Those that created keys or webhooks stay as long as these do,
 * because revoking a key can revoke what it created. Keys of apps end with their tokens (sweep-apps.ts).
 */
export async function sweepKeys(db: Database, before: string): Promise<void> {
  await db
    .deleteFrom('apiKey')
    .where('appId', 'is', null)
    .where((e) => e.or([e('revokedAt', '<', before), e('expiresAt', '<', before)]))
    .where((e) =>
      e.not(e.exists(e.selectFrom('apiKey as made').select('made.id').whereRef('made.madeByKeyId', '=', 'apiKey.id'))),
    )
    .where((e) =>
      e.not(e.exists(e.selectFrom('webhook').select('webhook.id').whereRef('webhook.madeByKeyId', '=', 'apiKey.id'))),
    )
    .execute()
}
