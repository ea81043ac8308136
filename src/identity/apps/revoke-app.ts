import { notFound } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import type { AppHooks } from './oauth-model.ts'
import { revokeAppKey } from './revoke-app-key.ts'
import { listPermissions } from './store.ts'

/** Ends an app's access at once. AppError NOT_FOUND. */
export async function revokeApp(tx: Tx, hooks: AppHooks, userId: string, keyId: string): Promise<void> {
  const [permission] = await listPermissions(tx, userId, timestamp(), keyId)
  if (permission === undefined) throw notFound('app', keyId)
  await revokeAppKey(tx, hooks, { userId, keyId })
}
