import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { isInside } from './data-folder.ts'

/** The real path of a folder, if it exists in one of the allowed folders, also after following links; else null. */
export async function findAllowed(folder: string, allowed: readonly string[]): Promise<string | null> {
  if (!path.isAbsolute(folder)) return null
  const real = await realpath(folder).catch(() => null)
  if (real === null) return null
  for (const one of allowed) {
    const root = await realpath(one).catch(() => null)
    if (root !== null && isInside(real, root)) return real
  }
  return null
}
