import { opendir, stat } from 'node:fs/promises'
import path from 'node:path'
import { readManifest, sizeOf, sizeOrNull } from './joined.ts'
import { joinedName } from './keys.ts'
import { isMissing } from '../system-error.ts'

interface ListedBlob {
  key: string
  size: number
  modifiedAt: Date
}

/** Blobs in a folder and below it. Their keys begin with `prefix`. */
export async function* listBlobs(folder: string, prefix: string): AsyncGenerator<ListedBlob, void, undefined> {
  try {
    for await (const entry of await opendir(folder)) {
      const full = path.join(folder, entry.name)
      const joined = joinedName(entry.name)
      if (entry.isFile() && !entry.name.startsWith('.')) {
        const { size, mtime } = await stat(full)
        yield { key: prefix + entry.name, size, modifiedAt: mtime }
      } else if (entry.isDirectory() && joined !== null) {
        const file = path.join(folder, joined)
        const manifest = await readManifest(file)
        if (manifest === null || (await sizeOrNull(file)) !== null) continue
        const { mtime } = await stat(path.join(full, 'manifest.json'))
        yield { key: prefix + joined, size: sizeOf(manifest), modifiedAt: mtime }
      } else if (entry.isDirectory() && !entry.name.startsWith('.')) {
        yield* listBlobs(full, `${prefix}${entry.name}/`)
      }
    }
  } catch (error) {
    // It was deleted during the listing, or never existed.
    if (!isMissing(error)) throw error
  }
}
