import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { runAs } from '../audit/actor.ts'
import { slots } from './slots.ts'

function workOf<T>(address: string, work: () => Promise<T>): Promise<T> {
  return runAs({ caller: null, address, headers: {} }, work)
}

test('those who want more than there is take turns', async () => {
  const slot = slots(1)
  const done: string[] = []
  const work = (owner: string) => workOf(owner, () => slot(undefined, async () => done.push(owner)))
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'b', 'c'].map(work))
  assert.deepEqual(done, ['a', 'a', 'b', 'c', 'a', 'b', 'a'])
})

test('work of the server can be the share of an account', async () => {
  const slot = slots(1, 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const greedy = ['a', 'a'].map((owner) => slot(undefined, () => promise, owner))
  assert.equal(await slot(undefined, async () => 'b', 'b'), 'b')
  resolve()
  await Promise.all(greedy)
})

test('somebody who keeps all slots busy does not stop others; more never run', async () => {
  const slot = slots(2, 1)
  let running = 0
  let most = 0
  const work = (owner: string, free: Promise<unknown>) =>
    workOf(owner, () =>
      slot(undefined, async () => {
        most = Math.max(most, ++running)
        await free
        running -= 1
      }),
    )
  const { promise, resolve } = Promise.withResolvers<void>()
  const greedy = Array.from({ length: 20 }, () => work('greedy', promise))
  await Promise.all(['a', 'b', 'c'].map((owner) => work(owner, sleep(5))))
  assert.equal(running, 2)
  resolve()
  await Promise.all(greedy)
  assert.equal(most, 3)
  assert.equal(running, 0)
})
