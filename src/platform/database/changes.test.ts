import assert from 'node:assert/strict'
import path from 'node:path'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, test } from 'node:test'
import { openFileForTest } from '../../../test/helpers/databases.ts'
import type { OpenSqlite } from './open.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiro-changes-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Commits something. */
async function write({ db }: OpenSqlite, name: string): Promise<void> {
  const row = { name, tokens: 1, granted: 0, at: 0 }
  await db.insertInto('rateBucket').values(row).execute()
}

test('the version of a database changes with its own commits at once, and with those of other processes', async () => {
  const file = path.join(folder, 'tiro.db')
  const own = await openFileForTest({ file })
  const other = await openFileForTest({ file, owner: false })
  const seen = new Set<number | undefined>()
  for (let n = 0; n < 50; n += 1) {
    // Asked right before, so that only the commit can be why another number is read.
    own.version?.()
    await write(own, `own ${n}`)
    seen.add(own.version?.())
  }
  assert.equal(seen.size, 50)
  const before = own.version?.()
  await own.db.selectFrom('rateBucket').select('name').execute()
  assert.equal(own.version?.(), before)
  await write(other, 'other')
  await sleep(5)
  assert.notEqual(own.version?.(), before)
})
