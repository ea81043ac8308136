import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { messageOf, UsageError } from '../contract/app-error.ts'
import type { WatchState } from './memory.ts'

/** The state of `tiro watch`: a SQLite file that one process uses at a time. @throws UsageError */
export function openStateFile(file: string): WatchState & { close: () => void } {
  let db: DatabaseSync
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    db = new DatabaseSync(file)
    // The lock is taken at the first write and kept until the process ends, however it ends.
    db.exec('pragma locking_mode = exclusive; pragma synchronous = full')
    db.exec('create table if not exists note (key text primary key, value text not null)')
    db.exec('begin immediate; commit')
  } catch (error) {
    const isLocked = /locked/.test(messageOf(error))
    throw new UsageError(
      isLocked
        ? 'Another tiro watch is watching this folder for the same workspace.'
        : `The state file ${file} can't be used: ${messageOf(error)}`,
    )
  }
  const put = db.prepare('insert into note values (?, ?) on conflict (key) do update set value = excluded.value')
  const remove = db.prepare('delete from note where key = ?')
  return {
    load: async () => {
      const rows = db.prepare('select key, value from note').all()
      return new Map(rows.map(({ key, value }) => [String(key), String(value)]))
    },
    put: async (key, value) => {
      put.run(key, value)
    },
    remove: async (key) => {
      remove.run(key)
    },
    close: () => db.close(),
  }
}
