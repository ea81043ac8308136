import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { AppError } from '../../contract/app-error.ts'
import { endpoints } from '../../contract/endpoints/index.ts'
import { writeSetting } from '../database/settings.ts'
import { createIdempotency } from './idempotency.ts'

eachDatabase((kind, open) => {
  test(`${kind}: work whose commit got no answer isn't done again with the same key`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const { once } = createIdempotency(db)
    const spec = { ...endpoints.createFolder, id: 'createFolder' }
    const request = { key: 'k', caller: 'c', method: 'POST', path: '/folders', body: {}, requestId: 'r' }
    let made = 0
    const send = (isAnswered: boolean) =>
      once(
        spec,
        request,
        (value) => typeof value === 'object',
        async () => {
          const folder = await db.transaction().execute(async (tx) => {
            made += 1
            await writeSetting(tx, 'made', String(made))
            return { made }
          })
          if (!isAnswered) throw new AppError('ENGINE_UNAVAILABLE', "Couldn't reach the database.")
          return folder
        },
      )
    await assert.rejects(send(false), { code: 'ENGINE_UNAVAILABLE' })
    assert.deepEqual(await send(true), { status: spec.status, body: { made: 1 }, isReplayed: true })
    assert.deepEqual(await send(true), { status: spec.status, body: { made: 1 }, isReplayed: true })
    assert.equal(made, 1)
  })

  test(`${kind}: work that failed before its commit is done again with the same key`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const { once } = createIdempotency(db)
    const spec = { ...endpoints.createFolder, id: 'createFolder' }
    const request = { key: 'k', caller: 'c', method: 'POST', path: '/folders', body: {}, requestId: 'r' }
    const fail = () => Promise.reject(new AppError('ENGINE_UNAVAILABLE', "Couldn't reach the database."))
    await assert.rejects(
      once(spec, request, () => true, fail),
      { code: 'ENGINE_UNAVAILABLE' },
    )
    const answer = await once(
      spec,
      request,
      () => true,
      () => Promise.resolve({ made: 1 }),
    )
    assert.deepEqual(answer, { status: spec.status, body: { made: 1 }, isReplayed: false })
  })
})
