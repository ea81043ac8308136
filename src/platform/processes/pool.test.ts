import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { StepError } from '../../contract/app-error.ts'
import { createPool, type PoolOptions } from './pool.ts'
import { waitFor } from '../../../test/helpers/wait-for.ts'
import { limit } from '../../../test/helpers/time-limits.ts'

const options: PoolOptions = {
  module: new URL('../../../test/helpers/pool-child.ts', import.meta.url),
  name: 'The test child',
  setup: null,
  size: 2,
  setupSeconds: 20,
  requestSeconds: 20,
  memoryLimit: 1024 ** 3,
  idleSeconds: 60,
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('starts children on demand, answers in order, transfers typed arrays, and leaves no process behind', async () => {
  const pool = createPool(options)
  assert.deepEqual(pool.pids(), [])
  const samples = new Int16Array([1, -2, 3])
  const answers = await Promise.all([1, 2, 3, 4].map((value) => pool.run({ do: 'echo', value })))
  assert.deepEqual(answers, [1, 2, 3, 4])
  assert.deepEqual(await pool.run({ do: 'echo', value: samples }), samples)
  const pids = pool.pids()
  assert.ok(pids.length === 1 || pids.length === 2)
  await pool.close()
  assert.ok(pids.every((pid) => !alive(pid)))
  await assert.rejects(pool.run({ do: 'pid' }), StepError)
})

test('prepare starts one child, which takes the next request', async () => {
  const pool = createPool(options)
  pool.prepare()
  pool.prepare()
  await waitFor(() => pool.pids().length > 0, 'a child')
  const [pid] = pool.pids()
  assert.equal(await pool.run({ do: 'pid' }), pid)
  assert.deepEqual(pool.pids(), [pid])
  await pool.close()
})

test('a crash fails that request as retryable and the next one works', async () => {
  const pool = createPool({ ...options, size: 1 })
  const crash = pool.run({ do: 'crash' })
  const queued = pool.run({ do: 'echo', value: 'after' })
  await assert.rejects(
    crash,
    (error: unknown) => error instanceof StepError && error.retryable && error.code === 'ENGINE_ERROR',
  )
  assert.equal(await queued, 'after')
  await pool.close()
})

test('a failure keeps its code; a hang ends with TIMEOUT', async () => {
  const pool = createPool({ ...options, size: 1, requestSeconds: limit(1000) / 1000 })
  await assert.rejects(pool.run({ do: 'fail' }), { code: 'LANGUAGE_UNSUPPORTED', retryable: false })
  const before = pool.pids()
  await assert.rejects(pool.run({ do: 'hang' }), { code: 'TIMEOUT', retryable: true })
  await waitFor(() => before.every((pid) => !alive(pid)), 'the end of the children')
  assert.equal(await pool.run({ do: 'echo', value: 1 }), 1)
  await pool.close()
})

test('aborting rejects immediately, kills the child, and removes a waiting request from the queue', async () => {
  const pool = createPool({ ...options, size: 1 })
  const pid = await pool.run({ do: 'pid' })
  const reason = new Error('enough')
  const first = new AbortController()
  const second = new AbortController()
  const hanging = pool.run({ do: 'hang' }, { signal: first.signal })
  const waiting = pool.run({ do: 'echo' }, { signal: second.signal })
  second.abort(reason)
  await assert.rejects(waiting, reason)
  const started = performance.now()
  first.abort(reason)
  await assert.rejects(hanging, reason)
  assert.ok(performance.now() - started < limit(1000))
  await waitFor(() => !alive(pid as number), 'the end of the child')
  assert.equal(await pool.run({ do: 'echo', value: 2 }), 2)
  await pool.close()
})

test('a child above the memory limit is replaced, an idle one is ended', async () => {
  const pool = createPool({ ...options, size: 1, memoryLimit: 180 * 1024 ** 2, idleSeconds: 0.2 })
  const pid = await pool.run({ do: 'pid' })
  await pool.run({ do: 'grow' })
  assert.notEqual(await pool.run({ do: 'pid' }), pid)
  await waitFor(() => pool.pids().length === 0, 'an empty pool')
  await pool.close()
})

test('a child whose setup fails rejects the request, with its output as the cause', async () => {
  const pool = createPool({ ...options, setup: 'broken' })
  await assert.rejects(pool.run({ do: 'pid' }), (error: unknown) => {
    assert.ok(error instanceof StepError && error.retryable)
    assert.match(String(error.cause), /setup is broken/)
    return true
  })
  await pool.close()
})

test('children die with a killed parent, even during native work', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiro-pool-'))
  const pidFile = path.join(folder, 'pid')
  const script = path.join(folder, 'parent.ts')
  await writeFile(
    script,
    `import { createPool } from ${JSON.stringify(new URL('./pool.ts', import.meta.url).href)}
     const pool = createPool({ ...${JSON.stringify({ ...options, setup: pidFile })}, module: new URL(${JSON.stringify(options.module.href)}) })
     await pool.run({ do: 'echo' })
     console.log('ready')
     await pool.run({ do: 'hang' })`,
  )
  const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(parent.stdout, 'data')
  await sleep(100)
  const pid = Number(await readFile(pidFile, 'utf8'))
  assert.ok(alive(pid))
  parent.kill('SIGKILL')
  await waitFor(() => !alive(pid), 'the end of the child')
  await rm(folder, { recursive: true })
})
