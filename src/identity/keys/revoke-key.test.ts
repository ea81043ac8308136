import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '../../contract/endpoint.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { lockAccount } from '../store.ts'
import { createKey } from './create-key.ts'
import { keyRoutes } from './routes.ts'

eachDatabase((kind, open) => {
  test(`${kind}: a key is revoked while others change its account without a pause`, async () => {
    const { db, close } = await open()
    await newWorkspace(db)
    const { ownerId: userId } = await db.selectFrom('workspace').select('ownerId').executeTakeFirstOrThrow()
    const { id: keyId } = await db
      .transaction()
      .execute((tx) => createKey(tx, { userId, name: 'stolen', role: 'OWNER' }))
    const caller = { userId, keyId: null, keyExpiresAt: null } as Caller
    const over = new AbortController()
    const others = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) {
        await lockingTransaction(db, async (tx) => {
          await lockAccount(tx, userId)
          await sleep(15)
        })
      }
    })
    await sleep(100)
    const { revokeApiKey } = keyRoutes(db, { onKeysRevoked: async () => {} })
    try {
      const call = { caller, params: { keyId }, query: {} } as Parameters<typeof revokeApiKey>[0]
      assert.deepEqual((await revokeApiKey(call)).revoked, [keyId])
    } finally {
      over.abort()
      await Promise.allSettled(others)
      await close()
    }
  })
})
