import { graceLimits } from '../../contract/endpoints/keys.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { createOwnKey } from './create-own-key.ts'
import { getKey } from './get-key.ts'
import { listKeys } from './list-keys.ts'
import { revokeKey } from './revoke-key.ts'
import { rotateKey } from './rotate-key.ts'
import { updateKey } from './update-key.ts'

export function keyRoutes(db: Database, hooks: Pick<Hooks, 'onKeysRevoked'>) {
  return {
    listApiKeys: async ({ caller, query }) => {
      const { items, nextCursor, prevCursor } = await listKeys(db, caller.userId, query)
      return { apiKeys: items, nextCursor, prevCursor }
    },
    getApiKey: ({ caller, params }) => getKey(db, caller.userId, params.keyId),
    createApiKey: ({ caller, body }) => db.transaction().execute((tx) => createOwnKey(tx, caller, body)),
    updateApiKey: ({ caller, params, body }) =>
      db.transaction().execute((tx) => updateKey(tx, caller, params.keyId, body)),
    rotateApiKey: ({ caller, params, body }) =>
      db.transaction().execute((tx) => rotateKey(tx, caller, params.keyId, body?.graceSeconds ?? graceLimits.default)),
    revokeApiKey: async ({ caller, params, query }) => {
      const cascade = query.cascade === true
      const revoked = await lockingTransaction(db, (tx) => revokeKey(tx, caller, params.keyId, cascade, hooks))
      return { success: true, ...revoked }
    },
  } satisfies Partial<Handlers>
}
