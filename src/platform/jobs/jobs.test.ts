import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { AppError, StepError, WaitError } from '../../contract/app-error.ts'
import type { Database, Row, Tx } from '../database/schema.ts'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { claim } from './claim.ts'
import { enqueue } from './enqueue.ts'
import { complete, emit, fail, release } from './finish.ts'
import { LeaseLost, maxClaims, type ClaimedJob, type JobHooks, type NewJob, type StepFailure } from './job.ts'
import { cancelRun, pruneJobs } from './runs.ts'
import { giveBackUnwritten, recover, sweep } from './sweep.ts'

const hooks: JobHooks = {}

function job(key: string, more: Partial<NewJob> = {}): NewJob {
  return { runId: 'run', step: 'work', key, workspaceId: 'spc', queue: 'q', input: { key }, ...more }
}
async function put(db: Database, ...jobs: NewJob[]): Promise<void> {
  await db.transaction().execute(async (tx) => enqueue(tx, jobs))
}
async function take(db: Database, limit = 1, worker = 'w1', queue = 'q'): Promise<ClaimedJob[]> {
  return db.transaction().execute(async (tx) => claim(tx, { worker, queue, limit, hooks }))
}
async function takeOne(db: Database, worker = 'w1'): Promise<ClaimedJob> {
  const [first] = await take(db, 1, worker)
  assert.ok(first)
  return first
}
async function row(db: Database, key: string, step = 'work'): Promise<Row<'job'>> {
  return db.selectFrom('job').where('key', '=', key).where('step', '=', step).selectAll().executeTakeFirstOrThrow()
}
async function pass(db: Database, milliseconds: number): Promise<void> {
  // Simulates time: moves everything that jobs wait for closer.
  await db
    .updateTable('job')
    .set({ runAt: sql<number>`"runAt" - ${milliseconds}`, leaseUntil: sql<number>`"leaseUntil" - ${milliseconds}` })
    .execute()
}

eachDatabase((kind, open) => {
  test(`${kind}: a job is queued once, claimed once, and completed with its result, followers and the next claim`, async () => {
    const { jobsDb: db, close } = await open()
    await put(db, job('a'), job('b'))
    await put(db, job('a', { input: 'another' }))
    const a = await takeOne(db)
    assert.deepEqual([a.key, a.input, a.attempt, a.claims], ['a', { key: 'a' }, 1, 1])
    const next = await complete(
      db,
      a,
      {
        write: async (tx) => {
          await tx.insertInto('setting').values({ key: 'result', value: 'a' }).execute()
        },
        followers: [job('c')],
      },
      { hooks, claimNext: true },
    )
    assert.equal(next?.key, 'b')
    assert.equal((await row(db, 'a')).state, 'DONE')
    assert.equal((await row(db, 'c')).state, 'QUEUED')
    await assert.rejects(complete(db, a, {}, { hooks, claimNext: false }), LeaseLost)
    await close()
  })

  test(`${kind}: a result that cancels its own run leaves no jobs`, async () => {
    const { jobsDb: db, close } = await open()
    await put(db, job('a'))
    const result = { write: async (tx: Tx) => void (await cancelRun(tx, 'run')), followers: [job('c')] }
    assert.equal(await complete(db, await takeOne(db), result, { hooks, claimNext: true }), null)
    assert.equal((await row(db, 'a')).state, 'DONE')
    assert.equal((await row(db, 'c')).state, 'CANCELLED')
    await close()
  })

  test(`${kind}: by priority, then by turn: a busy workspace doesn't hold up another`, async () => {
    const { jobsDb: db, close } = await open()
    await put(
      db,
      ...Array.from({ length: 20 }, (_, n) => job(`big${n}`, { runId: 'big', workspaceId: 'big', seconds: 30 })),
    )
    await take(db, 4)
    await put(
      db,
      ...Array.from({ length: 3 }, (_, n) => job(`small${n}`, { runId: 's', workspaceId: 'small', seconds: 30 })),
    )
    await put(db, job('urgent', { priority: -1 }))
    const order = (await take(db, 10)).map(({ key }) => key)
    assert.equal(order[0], 'urgent')
    const places = [0, 1, 2].map((n) => order.indexOf(`small${n}`))
    assert.ok(
      places.every((place) => place > 0 && place <= 7),
      `the small space's places: ${order.join(' ')}`,
    )
    await close()
  })

  test(`${kind}: jobs that were queued while the clock was ahead by a day don't wait for a day`, async () => {
    const { jobsDb: db, close } = await open()
    await put(db, job('new'), job('old'), job('waiting'))
    const day = 86_400_000
    const later = sql<number>`"runAt" + ${day}`
    await db.updateTable('job').set({ runAt: later, createdAt: later }).where('key', '=', 'new').execute()
    // This one was there before, and was postponed by a minute meanwhile.
    await db.updateTable('job').set({ runAt: later }).where('key', '=', 'old').execute()
    const soon = sql<number>`"runAt" + 60000`
    await db.updateTable('job').set({ runAt: soon }).where('key', '=', 'waiting').execute()
    assert.deepEqual(await take(db, 9), [])
    await sweep(db, hooks)
    const taken = await take(db, 9)
    assert.deepEqual(taken.map(({ key }) => key).toSorted(), ['new', 'old'])
    // One that waits from now on does wait.
    for (const one of taken) await fail(db, one, new WaitError('The model is being fetched.', 5), hooks)
    await sweep(db, hooks)
    assert.deepEqual(await take(db, 9), [])
    await close()
  })

  test(`${kind}: writes of a worker that lost its lease are rolled back`, async () => {
    const { jobsDb: db, close } = await open()
    await put(db, job('a'))
    const first = await takeOne(db)
    await pass(db, 100_000)
    await sweep(db, hooks)
    const second = await takeOne(db, 'w2')
    assert.deepEqual([second.claims, second.attempt], [2, 2])
    const late = complete(
      db,
      first,
      {
        write: async (tx) => {
          await tx.insertInto('setting').values({ key: 'late', value: '' }).execute()
        },
      },
      { hooks, claimNext: true },
    )
    await assert.rejects(late, LeaseLost)
    await assert.rejects(emit(db, first, null, [job('late')]), LeaseLost)
    await complete(db, second, {}, { hooks, claimNext: false })
    assert.deepEqual(await db.selectFrom('setting').selectAll().execute(), [])
    await close()
  })

  test(`${kind}: a failure that says when is retried then`, async () => {
    const { jobsDb: db, close } = await open()
    await put(db, job('a'))
    const busy = new StepError('SOURCE_UNREACHABLE', 'The server is busy.', { retryable: true, retryAfterSeconds: 60 })
    assert.equal(await fail(db, await takeOne(db), busy, {}), 'retrying')
    await pass(db, 59_000)
    assert.deepEqual(await take(db), [])
    await pass(db, 1050)
    assert.equal((await takeOne(db)).attempt, 2)
    await close()
  })

  test(`${kind}: a retryable failure is retried twice, each time later, then fails and calls the hook`, async () => {
    const { jobsDb: db, close } = await open()
    const failed: [string, StepFailure][] = []
    const telling: JobHooks = {
      onFailed: async (_tx, { key }, failure) => {
        failed.push([key, failure])
      },
    }
    await put(db, job('a'), job('b'))
    const error = new StepError('ENGINE_UNAVAILABLE', 'The server is down.', { retryable: true })
    for (const [attempt, wait] of [
      [1, 1000],
      [2, 4000],
    ] as const) {
      const a = (await take(db, 1)).find(({ key }) => key === 'a')
      assert.ok(a)
      assert.equal(a.attempt, attempt)
      assert.equal(await fail(db, a, error, telling), 'retrying')
      await db.updateTable('job').set({ state: 'BLOCKED' }).where('key', '=', 'b').execute()
      assert.deepEqual(await take(db), [])
      await pass(db, wait + 50)
    }
    assert.equal(await fail(db, await takeOne(db), error, telling), 'failed')
    assert.deepEqual(failed, [['a', { code: 'ENGINE_UNAVAILABLE', message: 'The server is down.' }]])
    assert.equal((await row(db, 'a')).state, 'FAILED')
    await close()
  })

  test(`${kind}: a permanent error fails immediately; internal messages aren't shown`, async () => {
    const { jobsDb: db, close } = await open()
    await put(db, job('a'), job('b'))
    assert.equal(await fail(db, await takeOne(db), new StepError('NO_AUDIO_TRACK', 'No sound.'), hooks), 'failed')
    assert.equal((await row(db, 'a')).error, 'No sound.')
    await db.updateTable('job').set({ attempts: 2 }).where('key', '=', 'b').execute()
    assert.equal(await fail(db, await takeOne(db), new TypeError('secret /etc/path'), hooks), 'failed')
    assert.doesNotMatch((await row(db, 'b')).error ?? '', /secret/)
    await close()
  })

  test(`${kind}: waiting uses no attempt and stores the reason`, async () => {
    const { jobsDb: db, close } = await open()
    const reasons: string[] = []
    const telling: JobHooks = {
      onWaiting: async (_tx, _job, reason) => {
        reasons.push(reason)
      },
    }
    await put(db, job('a'))
    for (let i = 0; i < 5; i++) {
      const a = await takeOne(db)
      assert.equal(a.attempt, 1)
      assert.equal(await fail(db, a, new WaitError('The model is being fetched.', 10), telling), 'waiting')
      assert.equal((await row(db, 'a')).error, 'The model is being fetched.')
      assert.deepEqual(await take(db), [])
      await pass(db, 10_050)
    }
    assert.equal(reasons.length, 5)
    const a = await takeOne(db)
    await release(db, a)
    assert.equal((await takeOne(db)).attempt, 1)
    await close()
  })

  test(`${kind}: a join runs after its last member, including streamed ones, and also without members`, async () => {
    const { jobsDb: db, close } = await open()
    const join = { step: 'assemble' }
    await put(db, job('', { step: 'assemble', blocked: true, queue: 'light' }), job('', { step: 'windows', join }))
    const windows = await takeOne(db)
    await emit(db, windows, null, [job('0', { join }), job('1', { join })])
    const [zero] = await take(db)
    assert.ok(zero)
    await complete(db, zero, {}, { hooks, claimNext: false })
    await complete(db, windows, {}, { hooks, claimNext: false })
    assert.equal((await row(db, '', 'assemble')).state, 'BLOCKED')
    assert.equal(await fail(db, await takeOne(db), new StepError('ENGINE_ERROR', 'no'), hooks), 'failed')
    assert.equal((await row(db, '', 'assemble')).state, 'QUEUED')

    await put(
      db,
      job('', { runId: 'silent', step: 'assemble', blocked: true, queue: 'light' }),
      job('', { runId: 'silent', step: 'windows', join }),
    )
    await complete(db, await takeOne(db), {}, { hooks, claimNext: false })
    assert.equal((await take(db, 5, 'w', 'light')).length, 2)
    await assert.rejects(put(db, job('x', { join: { step: 'absent' } })), /not there/)
    await close()
  })

  test(`${kind}: a cancelled run ends immediately and its results are dropped`, async () => {
    const { jobsDb: db, close } = await open()
    await put(db, job('a'), job('b'), job('c', { runId: 'other' }))
    const a = await takeOne(db)
    assert.equal(await db.transaction().execute(async (tx) => cancelRun(tx, 'run')), 2)
    await assert.rejects(complete(db, a, {}, { hooks, claimNext: false }), LeaseLost)
    assert.equal((await takeOne(db)).key, 'c')
    const cancelled = await db.selectFrom('job').select('state').where('runId', '=', 'run').execute()
    assert.deepEqual(cancelled, [{ state: 'CANCELLED' }, { state: 'CANCELLED' }])
    assert.equal(await pruneJobs(db, 60_000), 0)
    assert.equal(await pruneJobs(db, -1000), 2)
    await close()
  })

  test(`${kind}: a job whose worker dies three times fails; a process that dies uses no attempt`, async () => {
    const { jobsDb: db, close } = await open()
    const failed: string[] = []
    const telling: JobHooks = {
      onFailed: async (_tx, { key }) => {
        failed.push(key)
      },
    }
    await put(db, job('a'))
    for (let i = 1; i <= 3; i++) {
      assert.equal((await takeOne(db)).attempt, i)
      await pass(db, 100_000)
      await sweep(db, telling)
    }
    assert.deepEqual(failed, ['a'])

    await put(db, job('b', { runId: 'second' }))
    for (let i = 1; i < maxClaims; i++) {
      assert.equal((await takeOne(db)).attempt, 1)
      assert.equal(await recover(db, telling), 1)
    }
    await takeOne(db)
    await recover(db, telling)
    assert.deepEqual(failed, ['a', 'b'])
    await close()
  })

  test(`${kind}: any number of outages use no attempt, until the job is suspected of causing them`, async () => {
    const { jobsDb: db, close } = await open()
    const reasons: string[] = []
    const telling: JobHooks = { onRetrying: async (_tx, _job, reason) => void reasons.push(reason) }
    const outage = new AppError('ENGINE_UNAVAILABLE', "Couldn't reach the database.", { retryAfterSeconds: 5 })
    await put(db, job('a'))
    for (let i = 1; i <= 4; i++) {
      const a = await takeOne(db)
      assert.equal(a.attempt, 1)
      assert.equal(await fail(db, a, outage, telling), 'waiting')
      await pass(db, 6000)
    }
    assert.equal(reasons.length, 4)
    // The outcome can't be written either, so the job is given back later.
    for (let i = 1; i <= 4; i++) {
      const a = await takeOne(db)
      assert.equal(a.attempt, 1)
      await giveBackUnwritten(db, a, telling)
    }
    await db
      .updateTable('job')
      .set({ claims: maxClaims - 1 })
      .execute()
    assert.equal(await fail(db, await takeOne(db), outage, telling), 'retrying')
    await close()
  })
})
