import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSqliteForTest } from '../../../test/helpers/databases.ts'
import { inTurn } from './in-turn.ts'

test('two searches run at once, in order of arrival; aborted ones leave the queue', async () => {
  const { db, close } = await openSqliteForTest()
  const begun: number[] = []
  const works = Array.from({ length: 12 }, () => Promise.withResolvers<number>())
  const askers = works.map(() => new AbortController())
  const answers = works.map(async (work, i) =>
    inTurn(db, askers[i]?.signal ?? AbortSignal.abort(), async () => {
      begun.push(i)
      return work.promise
    }),
  )
  const settled = Promise.allSettled(answers)
  const pause = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  await pause()
  assert.deepEqual(begun, [0, 1])
  // The user keeps typing: all but the last search are outdated.
  for (const asker of askers.slice(1, 11)) asker.abort(new Error('typed on'))
  await assert.rejects(answers[5] ?? Promise.resolve(), /typed on/)
  works[0]?.resolve(0)
  await pause()
  assert.deepEqual(begun, [0, 1, 11])
  works[1]?.reject(new Error('failed'))
  works[11]?.resolve(11)
  const results = await settled
  assert.deepEqual(
    results.map(({ status }) => status === 'fulfilled'),
    works.map((_, i) => i === 0 || i === 11),
  )
  // Failed searches free their slots.
  const { signal } = new AbortController()
  assert.deepEqual(await Promise.all([1, 2, 3, 4].map(async (n) => inTurn(db, signal, async () => n))), [1, 2, 3, 4])
  await assert.rejects(
    inTurn(db, AbortSignal.abort(new Error('late')), async () => 0),
    /late/,
  )
  await close()
})
