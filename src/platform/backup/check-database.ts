import { rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { messageOf, UsageError } from '../../contract/app-error.ts'
import { migrations, missingSteps } from '../database/migrate.ts'
import type { Migration } from '../database/migrations/migration.ts'
import { openDatabase } from '../database/open.ts'
import { makeWorkFolder } from '../files/work-folder.ts'

/** Reads every page of a database file. @throws UsageError if it is damaged or not a database */
export function checkDatabase(file: string): void {
  const found = reading(file, (database) => database.prepare('pragma quick_check(1)').get()?.['quick_check'])
  if (found !== 'ok') throw new UsageError(`${file} is damaged: ${String(found)}`)
}

/**
 * Compares what a database file does by itself with what Tiro's own do: a trigger or a view in place of a table would
 * work with the rights of the server. Tables and indexes that Tiro doesn't know are never used, and may stay.
 * @throws UsageError if it is another program's, a newer version's, or has been changed
 */
export async function requireOwnSchema(file: string): Promise<void> {
  const found = reading(file, schemaOf)
  if (found.applied.length === 0) throw new UsageError(`${file} isn't a database of Tiro.`)
  const missing = new Set(missingSteps(found.applied))
  // As the version that made the backup has it.
  const own = await ownSchema(migrations.filter((step) => !missing.has(step)))
  for (const [name, { type, sql }] of found.active) {
    if (own.active.get(name)?.sql === sql) continue
    throw new UsageError(`${file} has the ${type} "${name}", which Tiro didn't make. Don't use this backup.`)
  }
  for (const name of own.tables) {
    if (found.tables.has(name)) continue
    throw new UsageError(`${file} has no table "${name}". Don't use this backup.`)
  }
}

/** The IDs of the accounts in a database file. @throws UsageError if it can't be read */
export function accountsIn(file: string): Set<string> {
  const rows = reading(file, (database) => database.prepare('select id from user').all())
  return new Set(rows.map(({ id }) => String(id)))
}

interface Schema {
  /** Names of the migrations. */
  applied: string[]
  tables: Set<string>
  /** Everything that works by itself, by name. */
  active: Map<string, { type: string; sql: string }>
}

function schemaOf(database: DatabaseSync): Schema {
  const schema: Schema = { applied: [], tables: new Set(), active: new Map() }
  for (const row of database.prepare('select type, name, sql from sqlite_schema').all()) {
    const [type, name, sql] = [String(row['type']), String(row['name']), String(row['sql'])]
    const isVirtual = /^\s*create\s+virtual/i.test(sql)
    if (type === 'table') schema.tables.add(name)
    if (isVirtual || !['table', 'index'].includes(type)) {
      schema.active.set(name, { type: isVirtual ? 'virtual table' : type, sql })
    } else if (type === 'table') {
      const columns = database.prepare('select name from pragma_table_xinfo(?) where hidden in (2, 3)').all(name)
      for (const column of columns) {
        schema.active.set(`${name}.${String(column['name'])}`, { type: 'generated column', sql })
      }
    }
  }
  // A view of this name would be read.
  if (schema.tables.has('migration') && !schema.active.has('migration')) {
    schema.applied = database
      .prepare('select name from migration')
      .all()
      .map((row) => String(row['name']))
  }
  return schema
}

async function ownSchema(steps: readonly Migration[]): Promise<Schema> {
  const folder = await makeWorkFolder()
  try {
    const file = path.join(folder, 'tiro.db')
    await (await openDatabase({ file, steps })).close()
    return reading(file, schemaOf)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @throws UsageError if SQLite can't read the file */
function reading<T>(file: string, read: (database: DatabaseSync) => T): T {
  // Without a log or a journal beside it, which are not restored either.
  const address = new URL(`${pathToFileURL(file).href}?immutable=1`)
  try {
    using database = new DatabaseSync(address, { readOnly: true })
    return read(database)
  } catch (error) {
    throw new UsageError(`${file} is damaged: ${messageOf(error)}`)
  }
}
