import { isMediaName } from '../../src/text/media-name.ts'
import { compareNames } from '../components/compare-names.ts'
import { isTranscript } from './import-files.ts'

/** Browsers don't know all types. */
function isMedia(file: File): boolean {
  return file.type.startsWith('audio/') || file.type.startsWith('video/') || isMediaName(file.name)
}

/** Where files lay in a dropped folder. */
const paths = new WeakMap<File, string>()

/** A file's path in its folder, without the end of its name. */
function stemOf(file: File): string {
  const path = paths.get(file) ?? (file.webkitRelativePath === '' ? file.name : file.webkitRelativePath)
  return path.replace(/\.[^./\\]*$/, '')
}

/**
 * The dropped files, and what dropped folders have for Tiro. Must be called within the event, because the data is gone
 * afterwards.
 */
export async function filesOf(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const found: File[] = []
  for (const { entry, file } of entries) {
    if (entry?.isDirectory === true) found.push(...ofFolder(await filesIn(entry as FileSystemDirectoryEntry)))
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
  for (const entry of entries.toSorted((a, b) => compareNames(a.name, b.name))) {
    if (entry.isDirectory) found.push(...(await filesIn(entry as FileSystemDirectoryEntry)))
    else {
      const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
      paths.set(file, entry.fullPath)
      found.push(file)
    }
  }
  return found
}

/** The audio and video files of a folder, and the transcripts beside them. Other texts may be anything. */
export function ofFolder(files: readonly File[]): File[] {
  const { media, pairs } = sortFiles(files)
  return [...media, ...pairs.flatMap((pair) => [pair.media, pair.transcript])]
}

/** Chosen files by what becomes of them. */
export interface Sorted {
  media: File[]
  /** A recording and its transcript: they have the same name. */
  pairs: { media: File; transcript: File }[]
  transcripts: File[]
  others: File[]
}

export function sortFiles(files: readonly File[]): Sorted {
  const sorted: Sorted = { media: [], pairs: [], transcripts: [], others: [] }
  const byStem = Map.groupBy(
    files.filter((file) => !isMedia(file) && isTranscript(file)),
    stemOf,
  )
  const paired = new Set<File>()
  for (const media of files.filter(isMedia)) {
    // One transcript for one recording: talk.mp3 and talk.mp4 with a talk.srt are a recording with it and one without.
    const transcript = byStem.get(stemOf(media))?.find((file) => !paired.has(file))
    if (transcript === undefined) sorted.media.push(media)
    else {
      sorted.pairs.push({ media, transcript })
      paired.add(transcript)
    }
  }
  for (const file of files) {
    if (isMedia(file) || paired.has(file)) continue
    if (isTranscript(file)) sorted.transcripts.push(file)
    else sorted.others.push(file)
  }
  return sorted
}
