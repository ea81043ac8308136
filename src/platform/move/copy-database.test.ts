import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openPostgresForTest, openSqliteForTest } from '../../../test/helpers/databases.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import { timestamp } from '../database/now.ts'
import type { Database } from '../database/schema.ts'
import { compareDatabases } from './compare-databases.ts'
import { copyDatabase, endCopy, requireFinishedCopy } from './copy-database.ts'

const signal = AbortSignal.timeout(limit(120_000))
const at = timestamp(0)
const stamps = { createdAt: at, updatedAt: at }

test('a copy that was interrupted continues, equals the original, and goes back', async () => {
  const [first, server, back] = [await openSqliteForTest(), await openPostgresForTest(), await openSqliteForTest()]
  await fill(first.db)

  await assert.rejects(copyDatabase(first.db, server.db, { signal: AbortSignal.abort() }), { name: 'AbortError' })
  await assert.rejects(requireFinishedCopy(server.db), /unfinished copy/, 'before its first row too')
  const stop = new AbortController()
  await assert.rejects(copyDatabase(first.db, server.db, { signal: stop.signal, onRows: () => stop.abort() }), {
    name: 'AbortError',
  })
  await assert.rejects(requireFinishedCopy(server.db), /unfinished copy/)
  await copyDatabase(first.db, server.db, { signal })
  const { rows, differences } = await compareDatabases(first.db, server.db, { signal })
  assert.deepEqual(differences, [])
  assert.ok(rows > 2000)
  await endCopy(server.db)
  await requireFinishedCopy(server.db)

  await copyDatabase(server.db, back.db, { signal })
  await endCopy(back.db)
  assert.deepEqual((await compareDatabases(first.db, back.db, { signal })).differences, [])
  for (const { db } of [server, back]) {
    const { seq } = await db.insertInto('event').values(event(0)).returning('seq').executeTakeFirstOrThrow()
    assert.equal(seq, 1501, 'the numbers of events go on, also after deleted ones')
    await assert.rejects(copyDatabase(first.db, db, { signal }), /complete copy/)
  }
})

test('a database of another instance is not taken for a copy', async () => {
  const [first, other] = [await openSqliteForTest(), await openSqliteForTest()]
  await fill(first.db)
  await other.db
    .insertInto('user')
    .values({
      id: 'usr_9',
      email: 'other@example.org',
      name: null,
      passwordHash: null,
      isAdministrator: 1,
      deletedAt: null,
      ...stamps,
    })
    .execute()
  await assert.rejects(copyDatabase(first.db, other.db, { signal }), /isn't empty/)
})

test('a copy of another backup does not continue one that was interrupted', async () => {
  const [first, second, into] = [await openSqliteForTest(), await openSqliteForTest(), await openSqliteForTest()]
  await fill(first.db)
  await fill(second.db)
  await second.db.updateTable('workspace').set({ name: 'Later' }).execute()
  const stop = new AbortController()
  const begun = { signal: stop.signal, onRows: () => stop.abort(), source: 'the first' }
  await assert.rejects(copyDatabase(first.db, into.db, begun), { name: 'AbortError' })
  await assert.rejects(copyDatabase(second.db, into.db, { signal, source: 'the second' }), /copy of something else/)
  await copyDatabase(first.db, into.db, { signal, source: 'the first' })
  assert.deepEqual((await compareDatabases(first.db, into.db, { signal })).differences, [])
})

test('a comparison finds rows that differ, are missing and are too many', async () => {
  const [first, second] = [await openSqliteForTest(), await openSqliteForTest()]
  await fill(first.db)
  await copyDatabase(first.db, second.db, { signal })
  await second.db.updateTable('folder').set({ name: 'Other' }).where('id', '=', 'fol_3').execute()
  await second.db.deleteFrom('contentBlock').where('hash', '=', 'h700').execute()
  await second.db.insertInto('event').values(event(9999)).execute()
  const { differences } = await compareDatabases(first.db, second.db, { signal })
  assert.deepEqual(differences.toSorted(), [
    'contentBlock trn_1 h700',
    'event: 1401 rows instead of 1400',
    'folder fol_3',
  ])
})

const event = (n: number) => {
  return { id: `evt_${n}`, type: 'RECORDING_READY', workspaceId: 'spc_1', data: `{"n":${n}}`, createdAt: at }
}

async function fill(db: Database): Promise<void> {
  const user = {
    id: 'usr_1',
    email: 'a@example.org',
    name: 'Ä "quoted" \\ 名',
    passwordHash: null,
    isAdministrator: 1,
    deletedAt: null,
    ...stamps,
  }
  await db.insertInto('user').values(user).execute()
  const workspace = { name: 'W', language: 'en', findAndReplaceWords: '[]', vocabulary: '[]', privacy: 'PRIVATE' }
  const none = { templateId: null, deletedAt: null }
  await db
    .insertInto('workspace')
    .values({ id: 'spc_1', ownerId: 'usr_1', ...workspace, ...none, ...stamps })
    .execute()
  // Each folder is in the one that comes after it.
  for (let n = 9; n >= 0; n--) {
    const parentFolderId = n === 9 ? null : `fol_${n + 1}`
    const folder = { id: `fol_${n}`, workspaceId: 'spc_1', name: `F${n}`, parentFolderId, ...stamps }
    await db.insertInto('folder').values(folder).execute()
  }
  const block = (_: unknown, n: number) => ({ ownerId: 'trn_1', hash: `h${n}`, data: randomBytes(n % 300) })
  await db
    .insertInto('contentBlock')
    .values(Array.from({ length: 1200 }, block))
    .execute()
  const events = Array.from({ length: 1500 }, (_, n) => event(n + 1))
  await db.insertInto('event').values(events).execute()
  await db.deleteFrom('event').where('seq', '>', 1400).execute()
}
