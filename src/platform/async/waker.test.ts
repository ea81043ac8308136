import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWaker, repeatWoken } from './waker.ts'

const pauseMs = 3_600_000

test('what wakes it during a run starts another one', async () => {
  const waker = createWaker()
  const twice = Promise.withResolvers<void>()
  let runs = 0
  const work = async (): Promise<void> => {
    runs += 1
    if (runs === 1) waker.wake()
    else twice.resolve()
  }
  const repeating = repeatWoken(waker, work, { pauseMs, onError: (error) => assert.fail(String(error)) })
  await twice.promise
  await repeating.stop()
  assert.equal(runs, 2)
})

test('what fails is not repeated by what woke it before', async () => {
  const waker = createWaker()
  const failed = Promise.withResolvers<unknown>()
  let runs = 0
  const work = async (): Promise<void> => {
    runs += 1
    waker.wake()
    throw new Error('no')
  }
  const repeating = repeatWoken(waker, work, { pauseMs, onError: failed.resolve })
  assert.match(String(await failed.promise), /no/)
  await new Promise(setImmediate)
  assert.equal(runs, 1)
  await repeating.stop()
})

test('it ends with its run, also when that fails meanwhile', async () => {
  const waker = createWaker()
  const failing = Promise.withResolvers<void>()
  const errors: unknown[] = []
  const repeating = repeatWoken(waker, () => failing.promise, { pauseMs, onError: (error) => errors.push(error) })
  const stopped = repeating.stop()
  failing.reject(new Error('no'))
  await stopped
  assert.equal(errors.length, 1)
})
