import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { messageOf, UsageError } from '../errors.ts'

/**
 * Makes a folder that a person has named, and those above it. Not by Node's `recursive`, which tries for ever where a
 * folder that is there refuses with "no such file" (/proc).
 * @throws UsageError
 */
export function makeDataFolder(folder: string): void {
  if (existsSync(folder)) return
  makeDataFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Somebody else was faster.
    if (existsSync(folder)) return
    throw new UsageError(`The folder ${folder} cannot be made: ${messageOf(error)}`)
  }
}
