import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { BlobFolder } from './blob-folder.ts'
import { storageError } from './files.ts'
import { copyJoined, sizeOf } from './joined.ts'
import { checkKey } from './keys.ts'
import { blobMissing, layoutOf } from './read-blob.ts'

/** The path of a blob, which becomes one file if it was stored in parts. */
export async function wholeFile(folder: BlobFolder, key: string): Promise<string> {
  const file = folder.pathOf(key)
  await folder.exclusively(key, async () => {
    const layout = await layoutOf(file)
    if (layout === null) throw blobMissing()
    if (layout.kind === 'file') return
    // The only place that copies parts: when a program needs a single file, in the background.
    await folder.requireSpace(sizeOf(layout.manifest))
    const draft = folder.draft('join')
    try {
      await copyJoined(file, layout.manifest, draft)
      await folder.replace(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw storageError(error)
    }
  })
  return file
}

/** A temporary file to write to, which `commit` moves to `key`. */
export function localTarget(
  folder: BlobFolder,
  key: string,
): { path: string; commit: () => Promise<{ size: number }>; discard: () => Promise<void> } {
  checkKey(key)
  const draft = folder.draft(path.basename(key))
  return {
    path: draft,
    commit: async () => {
      const size = await sync(draft)
      await folder.publish(draft, key)
      return { size }
    },
    discard: async () => rm(draft, { force: true }),
  }
}

/** @returns the bytes that are on the disk now */
async function sync(draft: string): Promise<number> {
  const handle = await open(draft, 'r+')
  try {
    await handle.datasync()
    return (await handle.stat()).size
  } catch (error) {
    throw storageError(error)
  } finally {
    await handle.close()
  }
}
