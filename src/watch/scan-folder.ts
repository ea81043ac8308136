import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { messageOf } from '../contract/app-error.ts'
import { isMediaName } from '../text/media-name.ts'

export interface FoundFile {
  /** From the folder, with slashes. */
  path: string
  /** Bytes. */
  size: number
  mtimeMs: number
}

export interface Scan {
  files: FoundFile[]
  /** Files and folders that couldn't be read, and why. */
  unreadable: { path: string; reason: string }[]
  /** Whether the folder holds nothing at all. */
  isEmpty: boolean
  device: number
}

/** Names that belong to other programs: hidden files, files that are still being written, bins of network storage. */
const foreign = /^(\.|~\$|~syncthing~|@eaDir$|#recycle$|\$RECYCLE\.BIN$|System Volume Information$)/i
const partial = /\.(partial|part|tmp|temp|crdownload|download|filepart)$/i
const atOnce = 32

/**
 * Lists the media files of a folder and its subfolders. Doesn't follow symbolic links.
 * @param skip folders at the top that aren't looked at
 * @throws if the folder itself can't be read
 */
export async function scanFolder(root: string, skip: ReadonlySet<string>): Promise<Scan> {
  const { dev: device } = await lstat(path.join(root, '.'))
  const found: Scan = { files: [], unreadable: [], isEmpty: true, device }
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(path.join(root, folder), { withFileTypes: true })
    if (entries.length > 0) found.isEmpty = false
    const folders: string[] = []
    const files: string[] = []
    for (const entry of entries) {
      if (foreign.test(entry.name) || partial.test(entry.name)) continue
      const inner = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (!skip.has(inner)) folders.push(inner)
      } else if (entry.isFile() && isMediaName(entry.name)) files.push(inner)
    }
    for (let i = 0; i < files.length; i += atOnce) {
      await Promise.all(files.slice(i, i + atOnce).map((file) => unlessUnreadable(file, () => look(file))))
    }
    for (const inner of folders) await unlessUnreadable(inner, () => walk(inner))
  }
  const look = async (file: string): Promise<void> => {
    const stats = await lstat(path.join(root, file))
    if (stats.isFile()) found.files.push({ path: file, size: stats.size, mtimeMs: stats.mtimeMs })
  }
  const unlessUnreadable = async (file: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      // It was deleted or moved since it was listed.
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      // Node.js puts this character where a name isn't UTF-8, and can't open the file by it.
      if (isMissing && !file.includes('\uFFFD')) return
      found.unreadable.push({ path: file, reason: isMissing ? "Its name isn't UTF-8. Rename it." : messageOf(error) })
    }
  }
  await walk('')
  found.files.sort((a, b) => (a.path < b.path ? -1 : 1))
  return found
}
