import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limit } from '../../../test/helpers/time-limits.ts'
import { waitFor } from '../../../test/helpers/wait-for.ts'
import { StepError } from '../../contract/app-error.ts'
import { createStreamPool } from './stream-pool.ts'

const options = {
  module: new URL('../../../test/helpers/stream-pool-child.ts', import.meta.url),
  name: 'The test child',
  setup: null,
  size: 2,
  setupSeconds: 20,
  requestSeconds: 20,
  memoryLimit: 1024 ** 3,
  idleSeconds: 60,
}

test('more streams than processes, opened at once, share them evenly', { timeout: limit(60_000) }, async () => {
  const pool = createStreamPool(options)
  for (let round = 0; round < 3; round += 1) {
    const streams = await Promise.all([1, 2, 3, 4, 5, 6].map((start) => pool.open(start)))
    const answers = (await Promise.all(streams.map((stream) => stream.push(10)))) as { sum: number; pid: number }[]
    assert.deepEqual(
      answers.map(({ sum }) => sum),
      [11, 12, 13, 14, 15, 16],
    )
    const pids = answers.map(({ pid }) => pid)
    assert.equal(new Set(pids).size, 2)
    assert.equal(pids.filter((pid) => pid === pids[0]).length, 3)
    for (const stream of streams) stream.close()
  }
  await pool.close()
})

test('a stream that is opened while the last one closes has a process', { timeout: limit(60_000) }, async () => {
  const pool = createStreamPool(options)
  let last = await pool.open(0)
  for (let n = 1; n <= 100; n += 1) {
    last.close()
    const next = await pool.open(n)
    assert.equal(((await next.push(1)) as { sum: number }).sum, n + 1)
    last = next
  }
  await pool.close()
})

test('a lost process ends its streams alone', { timeout: limit(60_000) }, async () => {
  const pool = createStreamPool(options)
  const streams = await Promise.all([1, 2, 3, 4].map((start) => pool.open(start)))
  const homes = (await Promise.all(streams.map((stream) => stream.push(0)))) as { pid: number }[]
  const [{ pid: lost } = { pid: 0 }] = homes
  process.kill(lost, 'SIGKILL')
  for (const [i, stream] of streams.entries()) {
    if (homes[i]?.pid !== lost) assert.equal(((await stream.push(0)) as { sum: number }).sum, i + 1)
    else await assert.rejects(stream.push(0), (error) => error instanceof StepError && error.retryable)
  }
  await waitFor(() => !pool.pids().includes(lost), 'the end of the lost process')
  const another = await pool.open(7)
  assert.equal(((await another.push(1)) as { sum: number }).sum, 8)
  await pool.close()
})

test('where no process starts, each stream says why', { timeout: limit(60_000) }, async () => {
  const pool = createStreamPool({ ...options, module: new URL('./no-such-child.ts', import.meta.url) })
  const opened = await Promise.allSettled([1, 2, 3, 4].map((start) => pool.open(start)))
  assert.ok(opened.every((one) => one.status === 'rejected' && one.reason instanceof StepError))
  await pool.close()
})

test('an abort ends the wait for a process, and the others keep theirs', { timeout: limit(60_000) }, async () => {
  const pool = createStreamPool({ ...options, size: 1 })
  const leaving = new AbortController()
  const first = pool.open(1, leaving.signal)
  const second = pool.open(2)
  leaving.abort(new Error('the client left'))
  await assert.rejects(first, /the client left/)
  assert.equal(((await (await second).push(1)) as { sum: number }).sum, 3)
  await pool.close()
})
