import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { receiveRequest } from './open-request.ts'

test('requests of an account at once are limited, and others have their own', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiro-requests-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const { promise, resolve } = Promise.withResolvers<null>()
  const receive = (userId: string) => receiveRequest({ folder }, { userId }, () => promise)
  const under = Array.from({ length: 32 }, () => receive('usr_a'))
  await assert.rejects(receive('usr_a'), { code: 'RATE_LIMITED' })
  under.push(receive('usr_b'))
  resolve(null)
  for (const { end } of await Promise.all(under)) await end()
  await (await receive('usr_a')).end()
})
