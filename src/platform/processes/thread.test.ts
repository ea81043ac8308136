import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { runAs } from '../audit/actor.ts'
import { closeThreads, runInThread, TaskTimeoutError } from './thread.ts'

after(closeThreads)

/** A module as text, since a thread's module needs no file. */
const code = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`)
const double = code('export const run = (n) => n * 2')
const forever = code('export function run() { for (;;); }')

test('runs a module in a thread and returns its result', async () => {
  assert.equal(await runInThread<number>(double, 21), 42)
  const bytes = await runInThread<Uint8Array>(code('export const run = async (n) => new Uint8Array(n).fill(7)'), 3)
  assert.deepEqual(bytes, new Uint8Array([7, 7, 7]))
})

test('errors of the module are rethrown, and the thread continues', async () => {
  await assert.rejects(
    runInThread(code('export const run = () => { throw new RangeError("no") }'), null),
    /RangeError: no|no/,
  )
  await assert.rejects(runInThread(code('export const other = 1'), null), TypeError)
  await assert.rejects(
    runInThread(double, () => undefined),
    { name: 'DataCloneError' },
  )
  assert.equal(await runInThread<number>(double, 2), 4)
})

test('tasks wait when all threads are busy', async () => {
  const results = await Promise.all([1, 2, 3, 4, 5].map((n) => runInThread<number>(double, n)))
  assert.deepEqual(results, [2, 4, 6, 8, 10])
})

test('aborting ends the thread, whatever it is doing, and a waiting task', async () => {
  const controller = new AbortController()
  const { signal } = controller
  const running = [1, 2].map(() => runInThread(forever, null, { signal }))
  const waiting = runInThread(double, 1, { signal })
  const next = runInThread<number>(double, 4)
  setTimeout(() => controller.abort(new Error('enough')), 150)
  for (const task of [...running, waiting]) await assert.rejects(task, /enough/)
  assert.equal(await next, 8)
  await assert.rejects(runInThread(double, 1, { signal }), /enough/)
})

test('a task may run for so long, however long it has waited for a thread', async () => {
  const bulk = { isBulk: true, limitMs: 300 }
  const slow = code('export const run = () => new Promise((resolve) => setTimeout(resolve, 200, 1))')
  assert.deepEqual(await Promise.all([1, 2, 3].map(() => runInThread(slow, null, bulk))), [1, 1, 1])
  await assert.rejects(runInThread(forever, null, bulk), TaskTimeoutError)
  assert.equal(await runInThread<number>(double, 2), 4)
})

/** Work of an account. */
function workOf<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const caller = {
    userId,
    email: 'a@example.org',
    isAdministrator: false,
    keyId: null,
    keyRole: 'OWNER' as const,
    workspaceIds: null,
    appId: null,
    secretId: null,
    session: null,
    keyExpiresAt: null,
  }
  return runAs({ caller, address: '127.0.0.1', headers: {} }, work)
}

test('somebody who keeps all threads busy does not stop others', async () => {
  const controller = new AbortController()
  const { signal } = controller
  const greedy = Array.from({ length: 20 }, () => workOf('greedy', () => runInThread(forever, null, { signal })))
  const ended = Promise.all(greedy.map((task) => assert.rejects(task, /enough/)))
  assert.equal(await workOf('other', () => runInThread<number>(double, 1)), 2)
  controller.abort(new Error('enough'))
  await ended
})

test('those who want more than there is take turns', async () => {
  const done: string[] = []
  const slow = code('export const run = () => new Promise((resolve) => setTimeout(resolve, 30, 1))')
  const bulk = { isBulk: true }
  const task = (owner: string) => workOf(owner, () => runInThread(slow, null, bulk)).then(() => done.push(owner))
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'b', 'c'].map(task))
  assert.deepEqual(done, ['a', 'b', 'c', 'a', 'b', 'a', 'a'])
})

test('a thread that exits fails its task, not the process', async () => {
  await assert.rejects(
    runInThread(code('export const run = () => { process.exit(3) }'), null),
    /ended before it answered/,
  )
  await assert.rejects(
    runInThread(
      code('export const run = () => new Promise(() => setTimeout(() => { throw new Error("late") }))'),
      null,
    ),
    /late/,
  )
  assert.equal(await runInThread<number>(double, 1), 2)
})

test('closing ends running tasks', async () => {
  const task = runInThread(forever, null)
  const failed = assert.rejects(task, /closed/)
  await closeThreads()
  await failed
})
