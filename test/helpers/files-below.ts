import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** The paths of all files in a folder and in those below it. */
export async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}
