import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { markOf } from '../processes/process-mark.ts'
import { endLease, takeLease } from './lease.ts'
import { leaseWork } from './lease-work.ts'

eachDatabase((kind, open) => {
  test(`${kind}: the work of a process that was killed on this machine is taken over at once`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const child = spawn('sleep', ['600'])
    const mark = markOf(child.pid ?? 0) ?? assert.fail('no /proc')
    const work = leaseWork(db, 'work', true)
    const held = async (holder: string): Promise<boolean> => {
      assert.equal(await takeLease(db, 'work', holder, 60_000), true)
      const isTakenOver = await leaseWork(db, 'work', true).holdsLease()
      await endLease(db, 'work', holder)
      return !isTakenOver
    }
    assert.equal(await held(`a ${mark}`), true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const elsewhere = [
      mark.replace(/@\S+/, '@11111111-2222-4333-8444-555555555555'),
      mark.replace(/pid:.*/, 'pid:[1]'),
      'nothing',
    ]
    for (const other of elsewhere) assert.equal(await held(`a ${other}`), true, other)
    assert.equal(await takeLease(db, 'work', `a ${mark}`, 60_000), true)
    assert.equal(await work.holdsLease(), true)
    assert.equal(await leaseWork(db, 'work', true).holdsLease(), false)
  })
})
