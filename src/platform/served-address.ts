import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const fileName = 'address'

/** Keeps where the serving process is reached beside its data, for commands that print links. */
export function publishServedAddress(dataFolder: string, address: string): () => void {
  const file = path.join(dataFolder, fileName)
  writeFileSync(file, `${address}\n`, { mode: 0o600 })
  return () => rmSync(file, { force: true })
}

/** What the serving process wrote; null: it has not yet. Ask only while one is serving: a crash leaves the file. */
export function readServedAddress(dataFolder: string): string | null {
  try {
    return readFileSync(path.join(dataFolder, fileName), 'utf8').trim() || null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
