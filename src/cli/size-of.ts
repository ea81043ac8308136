import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../contract/app-error.ts'

/**
 * The size of a recording in bytes.
 * @throws UsageError if it can't be read, or is not a file.
 */
export async function sizeOf(file: string): Promise<number> {
  const stats = await stat(file).catch((error: NodeJS.ErrnoException) => {
    // Node.js can't hand over such names, and puts this character instead.
    if (file.includes('\uFFFD')) {
      throw new UsageError(`${file}: its name isn't UTF-8. Rename it, or pipe it: tiro transcribe - < FILE`)
    }
    throw new UsageError(error.code === 'ENOENT' ? `${file} doesn't exist.` : `${file} could not be read.`)
  })
  if (stats.isDirectory()) {
    throw new UsageError(`${file} is a folder. Name the files in it, such as ${path.join(file, '*.mp3')}.`)
  }
  if (!stats.isFile()) throw new UsageError(`${file} is not a file.`)
  const handle = await open(file).catch(() => {
    throw new UsageError(`You don't have read permission for ${file}.`)
  })
  await handle.close()
  return stats.size
}
