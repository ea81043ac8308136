import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { messageOf, UsageError } from '../contract/app-error.ts'

/** What lies in a data folder, and in a backup of one. */
export const databaseName = 'tiro.db'
export const blobsName = 'blobs'
export const secretName = 'secret'

/** Whether the embedded database of an instance is in a folder. */
export function holdsInstance(folder: string): boolean {
  return existsSync(path.join(folder, databaseName))
}

/** @throws UsageError where a folder holds no instance: a typo in a path must not make one */
export function requireInstanceIn(folder: string): void {
  if (holdsInstance(folder)) return
  throw new UsageError(`No Tiro instance found in ${folder}. Set its folder with --data or TIRO_DATA.`)
}

/**
 * Makes a folder that a person has named, and those above it. Not by Node's `recursive`, which tries for ever where a
 * folder that is there refuses with "no such file" (/proc).
 * @throws UsageError
 */
export function createDataFolder(folder: string): void {
  if (existsSync(folder)) return
  createDataFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Somebody else was faster.
    if (existsSync(folder)) return
    throw new UsageError(`Couldn't create the folder ${folder}: ${messageOf(error)}`)
  }
}
