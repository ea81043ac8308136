import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import { takeLease } from '../../platform/database/lease.ts'
import { markOf } from '../../platform/processes/process-mark.ts'
import { waitForTurn } from './edit-turn.ts'

const hourMs = 3_600_000

eachDatabase((kind, open) => {
  test(`the turn of a process that was killed holds up no edit on ${kind}`, { timeout: limit(15_000) }, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const child = spawn('sleep', ['600'])
    const holder = `a ${markOf(child.pid ?? 0) ?? assert.fail('no /proc')}`
    const early = await waitForTurn(db, 'rec_1')
    assert.equal(await takeLease(db, 'edit-turn:rec_1', holder, hourMs), true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await early.take()
    await early.end()
    assert.equal(await takeLease(db, 'edit-turn:rec_1', holder, hourMs), true)
    await waitForTurn(db, 'rec_1')
  })
})
