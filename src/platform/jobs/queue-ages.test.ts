import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { databaseNowPlus } from '../database/clock.ts'
import { enqueue } from './enqueue.ts'
import { releaseJoins } from './joins.ts'
import { queueAges } from './queue-ages.ts'

const job = { runId: 'run_1', workspaceId: 'spc_1', queue: 'speech', input: null }

eachDatabase((kind, open) => {
  test(`the age of a queue counts from when its oldest job could run, on ${kind}`, async () => {
    const { db, close } = await open()
    await db.transaction().execute((tx) =>
      enqueue(tx, [
        { ...job, step: 'assemble', blocked: true },
        { ...job, step: 'recognise', key: '1', join: { step: 'assemble' } },
        { ...job, step: 'recognise', key: '2', join: { step: 'assemble' } },
        { ...job, step: 'import' },
      ]),
    )
    const made = (seconds: number) => db.updateTable('job').set({ runAt: databaseNowPlus(db, -seconds * 1000) })
    await made(90).where('key', '=', '2').execute()
    await made(400).where('step', '=', 'assemble').execute()
    await made(-60).where('step', '=', 'import').execute()
    const [recognise, ...others] = await queueAges(db)
    assert.deepEqual([recognise?.step, others], ['recognise', []])
    assert.ok(recognise !== undefined && recognise.seconds >= 90 && recognise.seconds < 120, `${recognise?.seconds}`)

    // A job that waited for others counts from its release.
    const { id } = await db.selectFrom('job').select('id').where('step', '=', 'assemble').executeTakeFirstOrThrow()
    await db.updateTable('job').set({ state: 'DONE' }).where('step', '=', 'recognise').execute()
    await releaseJoins(db, id)
    const [assemble] = await queueAges(db)
    assert.equal(assemble?.step, 'assemble')
    assert.ok(assemble.seconds < 30, `${assemble.seconds}`)
    await close()
  })
})
