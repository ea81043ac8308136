import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { systemCode } from '../system-error.ts'

const fileName = 'address'

/** Stores the URL of the serving process beside its data, for commands that print links. */
export function publishServedAddress(dataFolder: string, address: string): () => void {
  const file = path.join(dataFolder, fileName)
  writeFileSync(file, `${address}\n`, { mode: 0o600 })
  return () => rmSync(file, { force: true })
}

/** The URL that the serving process stored; null: not yet. Call only while one is running: a crash leaves the file. */
export function readServedAddress(dataFolder: string): string | null {
  try {
    return readFileSync(path.join(dataFolder, fileName), 'utf8').trim() || null
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  }
}
