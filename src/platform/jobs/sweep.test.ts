import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import type { Database } from '../database/schema.ts'
import { claim } from './claim.ts'
import { enqueue } from './enqueue.ts'
import { maxClaims, type JobHooks } from './job.ts'
import { recover, sweep } from './sweep.ts'
import { startWorker } from './worker.ts'

const failing: JobHooks = {
  onFailed: async (_tx, { key }) => {
    if (key === 'first') throw new Error('Its transcript is damaged.')
  },
}

/** Two jobs that a worker took for the last time before it died. */
async function leaveTwo(db: Database): Promise<void> {
  const job = { step: 'work', runId: 'run', workspaceId: 'spc', queue: 'q', input: {} }
  await db.transaction().execute((tx) =>
    enqueue(tx, [
      { ...job, key: 'first' },
      { ...job, key: 'second' },
    ]),
  )
  await db.transaction().execute((tx) => claim(tx, { worker: 'dead', queue: 'q', limit: 2, hooks: {} }))
  const spent = { claims: maxClaims, leaseUntil: sql<number>`"leaseUntil" - 100000` }
  await db.updateTable('job').set(spent).execute()
}

async function states(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('job').select('state').orderBy('key').execute()
  return rows.map(({ state }) => state)
}

eachDatabase((kind, open) => {
  for (const repair of [sweep, recover]) {
    test(`${kind}: ${repair.name}: a job whose failure can’t be written holds up no other`, async () => {
      const { jobsDb: db, close } = await open()
      await leaveTwo(db)
      await assert.rejects(repair(db, failing), /damaged/)
      assert.deepEqual(await states(db), ['RUNNING', 'FAILED'])
      await close()
    })
  }

  test(`${kind}: a job whose failure can’t be written doesn’t keep a worker from starting`, async () => {
    const { jobsDb: db, close } = await open()
    await leaveTwo(db)
    const errors: string[] = []
    const worker = await startWorker({
      db,
      handlers: {},
      queues: {},
      hooks: failing,
      owner: true,
      onEvent: (event) => {
        if (event.kind === 'error') errors.push(String(event.error))
      },
    })
    await worker.stop()
    assert.match(errors.join(' '), /damaged/)
    assert.deepEqual(await states(db), ['RUNNING', 'FAILED'])
    await close()
  })
})
