import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { messageOf, UsageError } from '../../contract/app-error.ts'

/** Names in a data folder, and in a backup of one. */
export const databaseName = 'tiro.db'
export const blobsName = 'blobs'
export const secretName = 'secret'
/** Audio of live sessions that have not ended; in the data folder alone. */
export const liveName = 'live'

/** Whether a folder contains the embedded database of an instance. */
export function holdsInstance(folder: string): boolean {
  return existsSync(path.join(folder, databaseName))
}

/** Whether a path is a folder or below it. */
export function isInside(inner: string, outer: string): boolean {
  const way = path.relative(outer, inner)
  return way.split(path.sep)[0] !== '..' && !path.isAbsolute(way)
}

/** @throws UsageError if a folder contains no instance: a typo in a path must not create one */
export function requireInstanceIn(folder: string): void {
  if (holdsInstance(folder)) return
  throw new UsageError(`No Tiro instance found in ${folder}. Set its folder with --data or TIRO_DATA.`)
}

/**
 * Creates a folder that a user named, and its parents. Node's `recursive` option would retry forever where an
 * existing folder fails with "no such file" (/proc).
 * @throws UsageError
 */
export function createDataFolder(folder: string): void {
  if (existsSync(folder)) return
  createDataFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process was faster.
    if (existsSync(folder)) return
    throw new UsageError(`Couldn't create the folder ${folder}: ${messageOf(error)}`)
  }
}
