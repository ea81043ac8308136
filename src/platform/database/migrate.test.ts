import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { UsageError } from '../../contract/app-error.ts'
import { migrate, migrations } from './migrate.ts'
import { eachDatabase, openFileForTest } from '../../../test/helpers/databases.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiro-migrate-'))
after(() => rmSync(folder, { recursive: true, force: true }))

eachDatabase((kind, open) => {
  test(`${kind}: migrating twice changes nothing, a new step is applied, a newer database is rejected`, async () => {
    const { db, close } = await open()
    assert.deepEqual(await migrate(db), [])
    const next = {
      name: '0002-more',
      up: async () => {},
    }
    assert.deepEqual(await migrate(db, [...migrations, next]), ['0002-more'])
    await assert.rejects(
      migrate(db),
      (error) => error instanceof UsageError && /newer version of Tiro/.test(error.message),
    )
    await close()
  })

  test(`${kind}: a failed step leaves the schema unchanged`, async () => {
    const { db, close } = await open()
    const broken = {
      name: '0002-broken',
      up: async () => {
        throw new Error('halfway')
      },
    }
    await assert.rejects(migrate(db, [...migrations, broken]), /halfway/)
    assert.deepEqual(await migrate(db), [])
    await close()
  })
})

test('several processes can open a new database at once', async () => {
  const file = path.join(folder, 'race', 'tiro.db')
  const script = path.join(folder, 'open-once.ts')
  writeFileSync(
    script,
    `import { openDatabase } from ${JSON.stringify(path.resolve(import.meta.dirname, 'open.ts'))}
     const opened = await openDatabase({ file: ${JSON.stringify(file)}, owner: false })
     await opened.db.insertInto('setting').values({ key: String(process.pid), value: '' }).execute()
     await opened.close()`,
  )
  const children: ChildProcess[] = Array.from({ length: 4 }, () => fork(script, { stdio: 'inherit' }))
  const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0] as number))
  assert.deepEqual(codes, [0, 0, 0, 0])
  const opened = await openFileForTest({ file })
  const { n } = await opened.db
    .selectFrom('setting')
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  assert.equal(n, 4)
  await opened.close()
})

test("a command beside a running server doesn't change the schema", async () => {
  const file = path.join(folder, 'served.db')
  const server = await openFileForTest({ file })
  const beside = await openFileForTest({ file, owner: false })
  await beside.close()
  await sql`insert into migration values ('9999-later', '')`.execute(server.db)
  await assert.rejects(openFileForTest({ file, owner: false }), UsageError)
  await server.close()
})
