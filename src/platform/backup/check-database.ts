import { DatabaseSync } from 'node:sqlite'
import { UsageError } from '../../contract/app-error.ts'

/** Reads every page of a database file. @throws UsageError if it is damaged or not a database */
export function checkDatabase(file: string): void {
  let found: unknown
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      found = database.prepare('pragma quick_check(1)').get()?.['quick_check']
    } finally {
      database.close()
    }
  } catch (error) {
    found = error instanceof Error ? error.message : String(error)
  }
  if (found !== 'ok') throw new UsageError(`${file} is damaged: ${String(found)}`)
}
