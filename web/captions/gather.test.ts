import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gather } from './gather.ts'

test('what comes together is handed over together, in order and once', async () => {
  const taken: number[][] = []
  const all = gather<number>((items) => taken.push([...items]))
  for (let n = 0; n < 2000; n += 1) all.push(n)
  assert.deepEqual(taken, [], 'nothing at once')
  await sleep(200)
  assert.deepEqual(taken, [Array.from({ length: 2000 }, (_, n) => n)])
  all.push(1)
  all.flush()
  all.flush()
  await sleep(200)
  assert.deepEqual(taken.slice(1), [[1]])
})
