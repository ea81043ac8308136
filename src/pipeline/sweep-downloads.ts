import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { isOlder } from '../platform/blobs/files.ts'
import { ifMissing } from '../platform/system-error.ts'

/**
 * Removes partial downloads of a process that died; they start over. If other processes download into the same folder
 * (`isShared`), removes only those older than any download may take.
 */
export async function sweepDownloads(folder: string, isShared: boolean, maxSeconds: number): Promise<void> {
  if (!isShared) {
    await rm(folder, { recursive: true, force: true })
    return
  }
  const names = await readdir(folder).catch(ifMissing([]))
  for (const name of names) {
    const one = path.join(folder, name)
    if (await isOlder(one, 2 * maxSeconds * 1000)) await rm(one, { recursive: true, force: true })
  }
}
