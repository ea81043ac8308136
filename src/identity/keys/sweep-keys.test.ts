import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timestamp } from '../../platform/database/now.ts'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { insertKey } from './store.ts'
import { sweepKeys } from './sweep-keys.ts'

eachDatabase((kind, open) => {
  test(`${kind}: keys that ended long ago are deleted, unless what they created still exists`, async () => {
    const { db, close } = await open()
    const workspaceId = await newWorkspace(db)
    const { ownerId: userId } = await db.selectFrom('workspace').select('ownerId').executeTakeFirstOrThrow()
    const [long, before, lately] = ['2026-01-01', '2026-06-01', '2026-07-01'].map((day) => timestamp(Date.parse(day)))
    const add = (id: string, fields: { revokedAt?: string; expiresAt?: string; madeByKeyId?: string } = {}) => {
      const key = { id, userId, name: id, role: 'VIEWER', hash: id, lastFour: '0000', workspaceIds: null, ...fields }
      return insertKey(db, { expiresAt: null, revokedAt: null, ...key, createdAt: long ?? '', lastUsedAt: null })
    }
    await add('works')
    await add('expires later', { expiresAt: timestamp(Date.parse('2027-01-01')) })
    await add('revoked lately', { revokedAt: lately ?? '' })
    await add('expired lately', { expiresAt: lately ?? '' })
    await add('revoked', { revokedAt: long ?? '' })
    await add('expired', { expiresAt: long ?? '' })
    await add('maker', { revokedAt: long ?? '' })
    await add('child', { madeByKeyId: 'maker' })
    await add('first', { revokedAt: long ?? '' })
    await add('second', { revokedAt: long ?? '', madeByKeyId: 'first' })
    await add('registrar', { revokedAt: long ?? '' })
    const at = { createdAt: long ?? '', updatedAt: long ?? '' }
    const webhook = {
      id: 'whk_1',
      workspaceId,
      createdById: userId,
      event: 'X',
      events: null,
      folderIds: null,
      url: '',
    }
    const secrets = { secret: '', previousSecret: null, previousUntil: null, export: null }
    const rest = { disabledAt: null, failingSince: null, endsAt: null, madeByKeyId: 'registrar' }
    await db
      .insertInto('webhook')
      .values({ ...webhook, ...at, ...secrets, ...rest })
      .execute()
    const left = async (): Promise<string[]> => {
      await sweepKeys(db, before ?? '')
      const rows = await db.selectFrom('apiKey').select('id').execute()
      return rows.map(({ id }) => id).toSorted()
    }
    const kept = ['child', 'expired lately', 'expires later', 'maker', 'registrar', 'revoked lately', 'works']
    assert.deepEqual(await left(), [...kept, 'first'].toSorted())
    assert.deepEqual(await left(), kept)
    await db.deleteFrom('webhook').execute()
    assert.deepEqual(
      await left(),
      kept.filter((id) => id !== 'registrar'),
    )
    await close()
  })
})
