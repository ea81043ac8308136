import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { openFileForTest } from '../../../test/helpers/databases.ts'
import { migrations } from '../database/migrate.ts'
import { requireOwnSchema } from './check-database.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiro-check-'))
after(() => rmSync(folder, { recursive: true }))

// The first version with backups, one in between, and this one.
for (const level of [9, 20, migrations.length]) {
  test(`a database of ${level} migrations is Tiro's own, also with a table and an index of its operator`, async () => {
    const file = path.join(folder, `${level}.db`)
    await (await openFileForTest({ file, steps: migrations.slice(0, level) })).close()
    await requireOwnSchema(file)
    const change = (statements: string): void => {
      const database = new DatabaseSync(file)
      database.exec(statements)
      database.close()
    }
    change('create table "notes" ("text"); create index "byTitle" on "recording" ("title"); analyze')
    await requireOwnSchema(file)
    change('create trigger "evil" after insert on "job" begin delete from "user"; end')
    await assert.rejects(requireOwnSchema(file), /has the trigger "evil"/)
  })
}
