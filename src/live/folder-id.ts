import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isMissing } from '../platform/system-error.ts'

/** A name of the folder that stays when the folder moves. */
export async function folderId(folder: string): Promise<string> {
  const file = path.join(folder, 'id')
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (!isMissing(error)) throw error
    const id = randomUUID()
    await writeFile(file, id, { mode: 0o600, flush: true })
    return id
  }
}
