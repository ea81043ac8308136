import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { newId } from '../database/ids.ts'
import { timestamp } from '../database/now.ts'
import {
  append,
  follow,
  lastSeq,
  pruneEvents,
  readSince,
  subscribe,
  type Announcement,
  type NewEvent,
  type StoredEvent,
} from './events.ts'

const progressOf = (workspaceId: string, bytes: number): NewEvent => ({
  type: 'RECORDING_PROGRESS',
  workspaceId,
  data: { recordingId: 'rec_1', status: 'MEDIA_IMPORT_DOWNLOADING', bytes, totalBytes: null },
})

eachDatabase((kind, open) => {
  test(`${kind}: events are announced after the commit, in order, and can be read from a seq`, async () => {
    const { db, jobsDb, close } = await open()
    const heard: Announcement[] = []
    const stop = subscribe(db, 'spc_a', (event) => heard.push(event))
    const add = async (workspaceId: string, n: number): Promise<StoredEvent> =>
      jobsDb.transaction().execute(async (tx) => append(tx, progressOf(workspaceId, n)))
    const first = await add('spc_a', 1)
    await add('spc_b', 2)
    await db
      .transaction()
      .execute(async (tx) => {
        await append(tx, progressOf('spc_a', 3))
        throw new Error('rolled back')
      })
      .catch(() => {})
    const last = await add('spc_a', 4)
    assert.deepEqual(heard, [first, last])
    stop()
    await add('spc_a', 5)
    assert.equal(heard.length, 2)
    const again = await readSince(db, { workspaceId: 'spc_a', since: first.seq })
    assert.deepEqual(
      again.map(({ data }) => data['bytes']),
      [4, 5],
    )
    assert.equal((await readSince(db, { workspaceId: null, since: 0 })).length, 4)
    assert.equal(await lastSeq(db), again[1]?.seq)
    assert.equal(await pruneEvents(db, timestamp(Date.now() + 1000)), 4)
    // A seq is never reused, not even when the table is empty.
    const after = await add('spc_a', 6)
    assert.ok(after.seq > (again[1]?.seq ?? 0))
    await close()
  })

  test(`${kind}: nobody waits until all old events are deleted`, async () => {
    const { db, jobsDb, close } = await open()
    const total = 5000
    const { type, workspaceId, data } = progressOf('spc', 1)
    for (let n = 0; n < total; n += 500) {
      const rows = Array.from({ length: 500 }, () => ({
        id: newId('evt'),
        type,
        workspaceId,
        data: JSON.stringify(data),
        createdAt: timestamp(),
      }))
      await db.insertInto('event').values(rows).execute()
    }
    let isPruned = false
    const pruning = pruneEvents(jobsDb, timestamp(Date.now() + 1000)).finally(() => (isPruned = true))
    await db.insertInto('setting').values({ key: 'meanwhile', value: '' }).execute()
    assert.equal(isPruned, false)
    assert.equal(await pruning, total)
    await close()
  })

  test(`${kind}: following joins stored and new events without a gap`, async () => {
    const { db, close } = await open()
    const total = 400
    const add = async (n: number): Promise<unknown> =>
      db.transaction().execute(async (tx) => append(tx, progressOf('spc', n)))
    for (let n = 0; n < 250; n++) await add(n)
    const ended = new AbortController()
    const seen: unknown[] = []
    const following = (async () => {
      for await (const event of follow(db, { workspaceId: 'spc', since: 0, signal: ended.signal })) {
        seen.push(event.data['bytes'])
        if (seen.length === total) ended.abort()
      }
    })()
    for (let n = 250; n < total; n++) await add(n)
    await following
    assert.deepEqual(
      seen,
      Array.from({ length: total }, (_, n) => n),
    )
    await close()
  })
})
