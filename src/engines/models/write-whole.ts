import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'

/** Writes a file that others may read or write at the same time: they get the old one or all of the new one. */
export async function writeWhole(file: string, data: string | Uint8Array): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, data)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
