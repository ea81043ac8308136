import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { StepError, WaitError } from '../../contract/app-error.ts'
import type { Database } from '../database/schema.ts'
import { eachDatabase, openSqliteForTest } from '../../../test/helpers/databases.ts'
import { enqueue } from './enqueue.ts'
import type { NewJob, StepHandler } from './job.ts'
import { cancelRun } from './runs.ts'
import type { WorkerEvent } from './job-runner.ts'
import { startWorker, type Worker, type WorkerOptions } from './worker.ts'
import { waitFor } from '../../../test/helpers/wait-for.ts'
import { limit } from '../../../test/helpers/time-limits.ts'

const pause = async (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

const started: Worker[] = []
// A failed test doesn't stop its workers, whose timers would keep this file running to the time limit.
after(async () => {
  for (const worker of started) await worker.stop()
})

async function begin(options: WorkerOptions): Promise<Worker> {
  const worker = await startWorker(options)
  started.push(worker)
  return worker
}

async function put(db: Database, jobs: NewJob[]): Promise<void> {
  await db.transaction().execute(async (tx) => enqueue(tx, jobs))
}
async function unfinished(db: Database): Promise<number> {
  const rows = await db.selectFrom('job').where('state', 'in', ['QUEUED', 'RUNNING', 'BLOCKED']).select('id').execute()
  return rows.length
}
/** Resolves when the signal aborts. */
const aborted = async (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

eachDatabase((kind, open) => {
  test(`${kind}: a worker that the store refuses takes no job, and uses no attempt of one`, async () => {
    const { db, jobsDb, close } = await open()
    let refusal: string | null = 'The media storage refuses the keys.'
    let asked = 0
    const attempts: number[] = []
    const worker = await begin({
      db: jobsDb,
      owner: true,
      queues: { light: 1 },
      handlers: {
        read: async ({ job }) => {
          attempts.push(job.attempt)
        },
      },
      refusal: async () => {
        asked++
        return refusal
      },
    })
    await put(db, [{ runId: 'r', workspaceId: 's', step: 'read', queue: 'light', input: null }])
    await waitFor(
      () => asked,
      'two looks for jobs',
      (times) => times >= 3,
    )
    assert.deepEqual([attempts, await unfinished(db)], [[], 1])
    refusal = null
    await waitFor(async () => (await unfinished(db)) === 0, 'the job')
    assert.deepEqual(attempts, [1])
    await worker.stop()
    await close()
  })

  test(`${kind}: a step that a failing disk stops waits, and uses no attempt`, async () => {
    const { db, jobsDb, close } = await open()
    const readOnly = Object.assign(new Error('EROFS: read-only file system, open'), { code: 'EROFS' })
    const worker = await begin({
      db: jobsDb,
      owner: true,
      queues: { light: 1 },
      handlers: {
        write: async () => {
          throw readOnly
        },
      },
    })
    await put(db, [{ runId: 'r', workspaceId: 's', step: 'write', queue: 'light', input: null }])
    const [job] = await waitFor(
      () => db.selectFrom('job').where('error', 'is not', null).select(['state', 'attempts', 'error']).execute(),
      'the job waits',
      (rows) => rows.length === 1,
    )
    assert.deepEqual([job?.state, job?.attempts], ['QUEUED', 0])
    assert.match(job?.error ?? '', /read-only or failing/)
    await worker.stop()
    await close()
  })

  test(`${kind}: many workers with failures and cancellations run every job exactly once and lose no join`, async () => {
    const { db, jobsDb, close } = await open()
    const runs = kind === 'sqlite' ? 300 : 60
    const join = { step: 'assemble' }
    let tries = 0
    const handlers: Record<string, StepHandler> = {
      part: async ({ job, signal }) => {
        tries++
        await pause(Math.random() * 3)
        signal.throwIfAborted()
        if (Math.random() < 0.05 && job.attempt === 1) {
          throw new StepError('ENGINE_ERROR', 'chance', { retryable: true })
        }
        // Each can be written only once: a second time would violate the key.
        return {
          write: async (tx) => {
            await tx
              .insertInto('setting')
              .values({ key: `${job.runId}/${job.key}`, value: '' })
              .execute()
          },
        }
      },
      assemble: async ({ job }) => ({
        write: async (tx) => {
          const parts = await tx.selectFrom('setting').where('key', 'like', `${job.runId}/%`).select('key').execute()
          await tx
            .insertInto('setting')
            .values({ key: `whole ${job.runId}`, value: String(parts.length) })
            .execute()
        },
      }),
    }
    const troubles: WorkerEvent[] = []
    const workers = await Promise.all(
      [1, 2, 3].map(async () =>
        begin({
          db: jobsDb,
          handlers,
          queues: { media: 4, light: 2 },
          owner: false,
          onEvent: (event) => {
            if (event.kind === 'error') troubles.push(event)
          },
        }),
      ),
    )
    const cancelled = new Set<string>()
    for (let n = 0; n < runs; n++) {
      const runId = `run${n}`
      const common = { runId, workspaceId: `spc${n % 5}`, input: null }
      await put(jobsDb, [
        { ...common, step: 'assemble', queue: 'light', blocked: true },
        { ...common, step: 'part', key: '1', queue: 'media', join },
        { ...common, step: 'part', key: '2', queue: 'media', join },
      ])
      if (n % 20 === 19) {
        cancelled.add(runId)
        await db.transaction().execute(async (tx) => cancelRun(tx, runId))
      }
    }
    await waitFor(async () => (await unfinished(db)) === 0, 'the last job')
    for (const worker of workers) await worker.stop()
    assert.deepEqual(troubles, [])
    const states = await db.selectFrom('job').select(['runId', 'step', 'state']).execute()
    for (const { runId, step, state } of states) {
      if (!cancelled.has(runId)) assert.equal(state, 'DONE', `${runId} ${step}`)
    }
    const wholes = await db.selectFrom('setting').where('key', 'like', 'whole %').selectAll().execute()
    const complete = wholes.filter(({ key }) => !cancelled.has(key.slice(6)))
    assert.equal(complete.length, runs - cancelled.size)
    assert.ok(complete.every(({ value }) => value === '2'))
    assert.ok(tries >= 2 * (runs - cancelled.size))
    await close()
  })

  test(`${kind}: cancelling ends a running step within a second and stores nothing of it`, async () => {
    const { db, jobsDb, close } = await open()
    const events: WorkerEvent[] = []
    const worker = await begin({
      db: jobsDb,
      handlers: { slow: async ({ signal }) => aborted(signal) },
      queues: { q: 1 },
      owner: true,
      onEvent: (event) => events.push(event),
    })
    await put(db, [{ runId: 'r', step: 'slow', workspaceId: 's', queue: 'q', input: null }])
    await waitFor(() => worker.running()['q'] === 1, 'a job that runs')
    const start = performance.now()
    // As another process would do it, without a signal to this one.
    await db.updateTable('job').set({ state: 'CANCELLED' }).where('runId', '=', 'r').execute()
    await waitFor(() => worker.running()['q'] === 0, 'the end of the job')
    assert.ok(performance.now() - start < limit(1500), 'seen by a read every 500 ms')
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ['dropped'],
    )
    await worker.stop()
    await close()
  })

  test(`${kind}: a job queued here starts immediately; stopping returns it without using an attempt`, async () => {
    const { db, jobsDb, close } = await open()
    const options = {
      db: jobsDb,
      handlers: { slow: (async ({ signal }) => aborted(signal)) as StepHandler },
      queues: { q: 2 },
      owner: true,
    }
    // A busy machine may be slow once; a caller that waits for the poll (800 ms) is slow every time.
    let quickest = Infinity
    for (let tries = 0; tries < 5 && quickest >= 700; tries += 1) {
      await db.deleteFrom('job').execute()
      const worker = await begin(options)
      await pause(50)
      const start = performance.now()
      await put(db, [{ runId: 'r', step: 'slow', workspaceId: 's', queue: 'q', input: null }])
      await waitFor(() => worker.running()['q'] === 1, 'a job that runs')
      quickest = Math.min(quickest, performance.now() - start)
      await worker.stop()
      const job = await db.selectFrom('job').selectAll().executeTakeFirstOrThrow()
      assert.deepEqual([job.state, job.attempts, job.worker], ['QUEUED', 0, null])
    }
    assert.ok(quickest < 700, `waited for the poll: ${quickest} ms`)
    await close()
  })
})

test('a job goes on after its machine has slept longer than its lease', async () => {
  const { db, jobsDb, close } = await openSqliteForTest()
  const events: WorkerEvent[] = []
  let starts = 0
  const worker = await begin({
    db: jobsDb,
    handlers: {
      long: async ({ signal }) => {
        starts += 1
        return aborted(signal)
      },
    },
    queues: { q: 1 },
    owner: true,
    onEvent: (event) => events.push(event),
  })
  await put(db, [{ runId: 'r', step: 'long', workspaceId: 's', queue: 'q', input: null }])
  await waitFor(() => starts === 1, 'a job that runs')
  // The clock has gone on, and the timers of the process haven't: the next is the one that looks for lost jobs.
  await db.updateTable('job').set({ leaseUntil: 1 }).execute()
  const renewed = await waitFor(
    () => db.selectFrom('job').selectAll().executeTakeFirstOrThrow(),
    'another lease',
    ({ leaseUntil }) => leaseUntil !== null && leaseUntil > 1,
  )
  assert.deepEqual([starts, renewed.state, renewed.attempts, renewed.claims], [1, 'RUNNING', 1, 1])
  assert.deepEqual(events, [])
  await worker.stop()
  await close()
})

test('steps that stream, wait, are unknown or ignore their signal', async () => {
  const { db, jobsDb, close } = await openSqliteForTest()
  let model = false
  const waiting: string[] = []
  const events: WorkerEvent[] = []
  const worker = await begin({
    db: jobsDb,
    owner: true,
    graceMs: 100,
    queues: { media: 1, speech: 2, light: 1 },
    hooks: {
      onWaiting: async (_tx, _job, reason) => {
        waiting.push(reason)
      },
    },
    onEvent: (event) => events.push(event),
    handlers: {
      windows: async ({ job, emit }) => {
        for (let n = 0; n < 5; n++) {
          const common = { runId: job.runId, workspaceId: job.workspaceId, input: { n }, join: { step: 'assemble' } }
          await emit(
            async (tx) => {
              await tx
                .insertInto('transcriptWindow')
                .values({ runId: job.runId, n, offset: n, length: 1, start: n, end: n + 1, result: null })
                .execute()
            },
            [{ ...common, step: 'recognise', key: String(n), queue: 'speech', seconds: 30 }],
          )
        }
      },
      recognise: async (_context, input) => {
        if (!model) throw new WaitError('The model is being fetched.', 0.05)
        const { n } = input as { n: number }
        return {
          write: async (tx) => {
            await tx
              .updateTable('transcriptWindow')
              .set({ result: new Uint8Array([n]) })
              .where('n', '=', n)
              .execute()
          },
        }
      },
      assemble: async () => {},
      deaf: async () => new Promise(() => {}),
    },
  })
  const common = { runId: 'r', workspaceId: 's', input: null }
  await put(db, [
    { ...common, step: 'assemble', queue: 'light', blocked: true },
    { ...common, step: 'windows', queue: 'media', join: { step: 'assemble' } },
    { ...common, runId: 'other', step: 'unknown', queue: 'light' },
  ])
  await waitFor(() => waiting.length > 3, 'four that wait')
  assert.equal(waiting[0], 'The model is being fetched.')
  model = true
  await waitFor(async () => (await unfinished(db)) === 0, 'the last job')
  const jobs = await db.selectFrom('job').select(['step', 'state']).where('runId', '=', 'r').execute()
  assert.deepEqual(jobs.map(({ step, state }) => `${step} ${state}`).toSorted(), [
    'assemble DONE',
    ...Array.from({ length: 5 }, () => 'recognise DONE'),
    'windows DONE',
  ])
  const results = await db.selectFrom('transcriptWindow').select('result').execute()
  assert.ok(results.every(({ result }) => result !== null))
  assert.deepEqual(
    events.filter(({ kind }) => kind === 'failed').map(({ job }) => job?.step),
    ['unknown'],
  )
  await put(db, [{ ...common, runId: 'deaf', step: 'deaf', queue: 'light' }])
  await waitFor(() => worker.running()['light'] === 1, 'a job that runs')
  await worker.stop()
  const deaf = await db.selectFrom('job').select('state').where('runId', '=', 'deaf').executeTakeFirst()
  assert.equal(deaf?.state, 'QUEUED')
  await close()
})

test('what a step holds is let go once its result is written, or can’t be', async () => {
  const { db, jobsDb, close } = await openSqliteForTest()
  const seen: string[] = []
  const events: WorkerEvent[] = []
  const stateOf = async (): Promise<string> =>
    (await db.selectFrom('job').select('state').executeTakeFirstOrThrow()).state
  const worker = await begin({
    db: jobsDb,
    owner: true,
    queues: { q: 1 },
    onEvent: (event) => events.push(event),
    handlers: {
      hold: async ({ job }) => ({
        write: async () => {
          if (job.attempt === 1) throw new StepError('ENGINE_ERROR', 'changed', { retryable: true })
        },
        settle: async () => {
          seen.push(`${job.attempt} ${await stateOf()}`)
          throw new Error('no database')
        },
      }),
    },
  })
  await put(db, [{ runId: 'r', step: 'hold', workspaceId: 's', queue: 'q', input: null }])
  await waitFor(async () => (await unfinished(db)) === 0, 'the job')
  await worker.stop()
  assert.deepEqual(seen, ['1 RUNNING', '2 DONE'])
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['error', 'retrying', 'error', 'done'],
  )
  await close()
})

test('the last slot of a shared queue is for a workspace that has none running', async () => {
  const { db, close } = await openSqliteForTest()
  const started: string[] = []
  const open = new Map<string, () => void>()
  const jobs = (workspaceId: string, count: number): NewJob[] =>
    Array.from({ length: count }, (_, n) => {
      const runId = `${workspaceId}${n}`
      return { runId, step: 'decode', workspaceId, queue: 'media', input: runId }
    })
  await put(db, jobs('heavy', 5))
  const worker = await startWorker({
    db,
    owner: true,
    queues: { media: 3 },
    shared: ['media'],
    handlers: {
      decode: async (_context, input) => {
        started.push(input as string)
        await new Promise<void>((resolve) => open.set(input as string, resolve))
      },
    },
  })
  try {
    await waitFor(() => started.length === 2, 'two of the heavy workspace')
    await put(db, jobs('light', 2))
    await waitFor(() => started.length === 3, 'the first of the other')
    assert.deepEqual(started, ['heavy0', 'heavy1', 'light0'])
    open.get('light0')?.()
    await waitFor(() => started.length === 4, 'its second')
    open.get('heavy0')?.()
    open.get('light1')?.()
    await waitFor(() => started.length === 5, 'the third of the heavy one')
    assert.deepEqual(started.slice(3), ['light1', 'heavy2'])
    assert.equal(worker.running()['media'], 2)
  } finally {
    for (let n = 0; n < 5; n++) {
      await waitFor(() => open.get(`heavy${n}`), 'a job to end')
      open.get(`heavy${n}`)?.()
    }
    await worker.stop()
    await close()
  }
})
