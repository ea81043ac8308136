import { isMediaName } from '../../src/text/media-name.ts'

/** Browsers don't know all types. */
function isMedia(file: File): boolean {
  return file.type.startsWith('audio/') || file.type.startsWith('video/') || isMediaName(file.name)
}

/**
 * The dropped files, and the media in dropped folders. Must be called within the event, because the data is gone
 * afterwards.
 */
export async function filesOf(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const found: File[] = []
  for (const { entry, file } of entries) {
    if (entry?.isDirectory === true) found.push(...(await filesIn(entry as FileSystemDirectoryEntry)))
    else if (file !== null) found.push(file)
  }
  return found
}

async function filesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  // The browser returns up to 100 entries at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    entries.push(...some)
  }
  const found: File[] = []
  for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))) {
    if (entry.isDirectory) found.push(...(await filesIn(entry as FileSystemDirectoryEntry)))
    else {
      const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
      if (isMedia(file)) found.push(file)
    }
  }
  return found
}

/** The audio and video files of a chosen folder. */
export function mediaOf(files: Iterable<File>): File[] {
  return [...files].filter(isMedia)
}
