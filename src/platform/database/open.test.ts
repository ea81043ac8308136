import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { UsageError } from '../../contract/app-error.ts'
import { isForeignKeyViolation, isUniqueViolation } from './database-error.ts'
import { databaseNow } from './clock.ts'
import { eachDatabase, openFileForTest } from '../../../test/helpers/databases.ts'
import { afterCommit } from './transaction-guard.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiro-open-'))
after(() => rmSync(folder, { recursive: true, force: true }))

eachDatabase((kind, open) => {
  test(`${kind}: writes are readable immediately, including bytes and numbers`, async () => {
    const { db, close } = await open()
    await db.insertInto('setting').values({ key: 'a', value: '1' }).execute()
    assert.deepEqual(await db.selectFrom('setting').selectAll().execute(), [{ key: 'a', value: '1' }])
    const data = new Uint8Array([0, 1, 255])
    await db.insertInto('contentBlock').values({ ownerId: 'o', hash: 'h', data }).execute()
    const row = await db.selectFrom('contentBlock').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual(new Uint8Array(row.data), data)
    const counted = await db
      .selectFrom('setting')
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow()
    assert.equal(counted.n, 1)
    const updated = await db.updateTable('setting').set({ value: '2' }).where('key', '=', 'a').executeTakeFirst()
    assert.equal(updated.numUpdatedRows, 1n)
    const returned = await db.updateTable('setting').set({ value: '3' }).returning(['value']).execute()
    assert.deepEqual(returned, [{ value: '3' }])
    await close()
  })

  test(`${kind}: a transaction is atomic and sees its own writes`, async () => {
    const { db, close } = await open()
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('setting').values({ key: 'in', value: '1' }).execute()
      assert.equal((await tx.selectFrom('setting').selectAll().execute()).length, 1)
    })
    await assert.rejects(
      db.transaction().execute(async (tx) => {
        await tx.deleteFrom('setting').execute()
        throw new Error('changed my mind')
      }),
      /changed my mind/,
    )
    assert.equal((await db.selectFrom('setting').selectAll().execute()).length, 1)
    await close()
  })

  test(`${kind}: the database can't be used inside its own transaction, but can afterwards`, async () => {
    const { db, jobsDb, close } = await open()
    await assert.rejects(
      db.transaction().execute(async () => jobsDb.insertInto('setting').values({ key: 'x', value: '' }).execute()),
      /inside a transaction/,
    )
    await assert.rejects(
      db.transaction().execute(async () => db.selectFrom('setting').selectAll().execute()),
      /inside a transaction/,
    )
    let later: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async () => {
      later = new Promise((resolve) => setTimeout(resolve, 20)).then(async () =>
        db.selectFrom('setting').selectAll().execute(),
      )
    })
    assert.deepEqual(await later, [])
    await close()
  })

  test(`${kind}: afterCommit runs only after the commit`, async () => {
    const { db, close } = await open()
    const heard: string[] = []
    await db.transaction().execute(async (tx) => {
      afterCommit(() => heard.push('committed'))
      await tx.insertInto('setting').values({ key: 'k', value: '' }).execute()
      assert.deepEqual(heard, [])
    })
    await db
      .transaction()
      .execute(async () => {
        afterCommit(() => heard.push('never'))
        throw new Error('no')
      })
      .catch(() => {})
    assert.deepEqual(heard, ['committed'])
    assert.throws(() => afterCommit(() => {}), /outside/)
    await close()
  })

  test(`${kind}: parameters that would be stored as another value are rejected`, async () => {
    const { db, close } = await open()
    for (const value of [new Date(), true, undefined, Number.NaN, { a: 1 }, [1]]) {
      await assert.rejects(
        db
          .selectFrom('setting')
          .where(sql<boolean>`value = ${value}`)
          .selectAll()
          .execute(),
        TypeError,
      )
    }
    await close()
  })

  test(`${kind}: constraint violations are reported by kind`, async () => {
    const { db, close } = await open()
    const user = { name: null, passwordHash: null, isAdministrator: 0, createdAt: 't', updatedAt: 't' }
    await db
      .insertInto('user')
      .values({ id: 'usr_1', email: 'Ada@example.org', ...user })
      .execute()
    const again = db
      .insertInto('user')
      .values({ id: 'usr_2', email: 'ada@example.org', ...user })
      .execute()
    await assert.rejects(again, (error) => isUniqueViolation(error) && !isForeignKeyViolation(error))
    const orphan = db
      .insertInto('member')
      .values({ workspaceId: 'spc_none', userId: 'usr_1', role: 'owner', createdAt: 't' })
      .execute()
    await assert.rejects(orphan, isForeignKeyViolation)
    await close()
  })

  test(`${kind}: the database's clock is in milliseconds`, async () => {
    const { db, close } = await open()
    const { now } = await db.selectNoFrom(databaseNow(db).as('now')).executeTakeFirstOrThrow()
    assert.equal(typeof now, 'number')
    assert.ok(Math.abs(now - Date.now()) < 5000)
    await close()
  })
})

test('concurrent writes share commits but succeed or fail separately', async () => {
  const { db, close } = await openFileForTest({ file: path.join(folder, 'group.db') })
  const results = await Promise.allSettled(
    Array.from({ length: 300 }, async (_, i) =>
      db
        .insertInto('setting')
        .values({ key: `k${i % 200}`, value: String(i) })
        .execute(),
    ),
  )
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 200)
  for (const result of results) if (result.status === 'rejected') assert.ok(isUniqueViolation(result.reason))
  assert.equal((await db.selectFrom('setting').selectAll().execute()).length, 200)
  await close()
})

test('concurrent transactions share commits, succeed or fail alone, and never see half of another', async () => {
  const { db, close } = await openFileForTest({ file: path.join(folder, 'shared.db') })
  await db.schema
    .createTable('t')
    .addColumn('n', 'integer', (c) => c.primaryKey())
    .addColumn('a', 'integer')
    .execute()
  const any = db as unknown as Kysely<{ t: { n: number; a: number } }>
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, async (_, n) => {
      if (n % 5 === 0) return any.insertInto('t').values({ n, a: n }).execute()
      return any.transaction().execute(async (tx) => {
        await tx.insertInto('t').values({ n, a: 0 }).execute()
        if (n % 3 === 0) throw new Error('changed its mind')
        // Violates the primary key.
        if (n % 7 === 0) await tx.insertInto('t').values({ n, a: 1 }).execute()
        await tx.updateTable('t').set({ a: n }).where('n', '=', n).execute()
        const { half } = await tx
          .selectFrom('t')
          .select((eb) => eb.fn.countAll<number>().as('half'))
          .whereRef('a', '!=', 'n')
          .executeTakeFirstOrThrow()
        assert.equal(half, 0)
      })
    }),
  )
  const stored = (
    await any
      .selectFrom('t')
      .select('n')
      .where('a', '=', (eb) => eb.ref('n'))
      .execute()
  ).map(({ n }) => n)
  const expected = Array.from({ length: 200 }, (_, n) => n).filter((n) => n % 5 === 0 || (n % 3 !== 0 && n % 7 !== 0))
  assert.deepEqual(
    outcomes.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : [])),
    expected,
  )
  assert.deepEqual(
    stored.toSorted((a, b) => a - b),
    expected,
  )
  await close()
})

test('a transaction that fails by the work of another ends once everybody sees that work', async () => {
  const { db, close } = await openFileForTest({ file: path.join(folder, 'failed.db') })
  const insert = (value: string) =>
    db.transaction().execute((tx) => tx.insertInto('setting').values({ key: 'one', value }).execute())
  const read = () => db.selectFrom('setting').select('value').execute()
  const seen: unknown[] = []
  const later = async (made: Promise<unknown>): Promise<void> => {
    await assert.rejects(made, (error) => isUniqueViolation(error))
    seen.push(await read())
  }
  await Promise.all([insert('first'), later(insert('second')), later(insert('third'))])
  assert.deepEqual(seen, [[{ value: 'first' }], [{ value: 'first' }]])
  await close()
})

test('a transaction that holds the writer too long is rolled back and releases the writer', async () => {
  const { db, close } = await openFileForTest({ file: path.join(folder, 'limit.db'), maxTransactionMs: 100 })
  const slow = db.transaction().execute(async (tx) => {
    await tx.insertInto('setting').values({ key: 'slow', value: '' }).execute()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await tx.insertInto('setting').values({ key: 'slow2', value: '' }).execute()
  })
  const next = db.insertInto('setting').values({ key: 'next', value: '' }).execute()
  await assert.rejects(slow, { code: 'ENGINE_UNAVAILABLE' })
  await next
  assert.deepEqual(await db.selectFrom('setting').select('key').execute(), [{ key: 'next' }])
  await close()
})

test('one process owns the database; others can write beside it', async () => {
  const file = path.join(folder, 'owned.db')
  const first = await openFileForTest({ file })
  await assert.rejects(openFileForTest({ file }), UsageError)
  const second = await openFileForTest({ file, owner: false })
  await second.db.insertInto('setting').values({ key: 'from', value: 'second' }).execute()
  assert.equal((await first.db.selectFrom('setting').selectAll().execute()).length, 1)
  await second.close()
  await first.close()
  const third = await openFileForTest({ file })
  await third.close()
})

test("long reads run in parallel and can't write", async () => {
  const { db, longReads, close } = await openFileForTest({ file: path.join(folder, 'long.db') })
  await db.insertInto('setting').values({ key: 'a', value: 'b' }).execute()
  assert.deepEqual(await longReads.selectFrom('setting').select('key').execute(), [{ key: 'a' }])
  await assert.rejects(longReads.deleteFrom('setting').execute(), /readonly/)
  await close()
  await assert.rejects(db.insertInto('setting').values({ key: 'c', value: '' }).execute(), /closed/)
})

test('a backup taken during writes is a complete database', async () => {
  const opened = await openFileForTest({ file: path.join(folder, 'source.db') })
  await opened.db.insertInto('setting').values({ key: 'a', value: 'b' }).execute()
  const target = path.join(folder, 'backups', 'copy.db')
  const writes = Promise.all(
    Array.from({ length: 50 }, async (_, i) =>
      opened.db
        .insertInto('setting')
        .values({ key: `k${i}`, value: '' })
        .execute(),
    ),
  )
  await opened.backup(target)
  await writes
  await assert.rejects(opened.backup(target), UsageError)
  await opened.close()
  const copy = await openFileForTest({ file: target })
  const rows = await copy.db.selectFrom('setting').select('key').where('key', '=', 'a').execute()
  assert.equal(rows.length, 1)
  await copy.close()
})
