import { randomUUID } from 'node:crypto'
import type { Written } from '../platform/files/place-file.ts'

/** Where a watcher keeps what it knows, so that a restart continues. A `put` is on the disk when it resolves. */
export interface WatchState {
  load: () => Promise<Map<string, string>>
  put: (key: string, value: string) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** A file as it was when it was taken in. */
interface FileNote {
  size: number
  mtimeMs: number
  sha256: string
}

/** One content, under whatever names it appears. */
export interface ContentNote {
  sha256: string
  /** A file that had results of another content before it got this one, of another file: it gets results of its own. */
  isCopy?: boolean
  /** SENDING: being uploaded. SENT: Tiro works on it. */
  state: 'SENDING' | 'SENT' | 'DONE' | 'FAILED'
  /** Path of the file that was taken in, from the folder, with slashes. */
  path: string
  title: string
  folderId: string | null
  /** Rises when a failed file is tried again. */
  attempt: number
  recordingId: string | null
  /** No recording was asked for in this attempt; else there may be one although none is noted. */
  isUnasked?: boolean
  uploadId: string | null
  written: Written
  reason: string | null
}

/** What is known about the folder itself, to tell an empty folder from one that is no longer mounted. */
interface RootNote {
  device: number
  hasFiles: boolean
}

/** The workspace that was found or created, and the name that it was asked for by. */
interface SpaceNote {
  name: string
  id: string
}

/** The notes of a watcher in memory, written through to its state. */
export interface Memory {
  /** Tells this watcher's requests from those of another that takes in the same content. */
  id: string
  file: (path: string) => FileNote | undefined
  content: (sha256: string) => ContentNote | undefined
  /** The note by which a file gets its results: its own, else that of the content. */
  contentOf: (path: string, sha256: string) => ContentNote | undefined
  contents: () => Iterable<ContentNote>
  root: () => RootNote | undefined
  space: () => SpaceNote | undefined
  putFile: (path: string, note: FileNote) => Promise<void>
  removeFile: (path: string) => Promise<void>
  putContent: (note: ContentNote) => Promise<void>
  putRoot: (note: RootNote) => Promise<void>
  putSpace: (note: SpaceNote) => Promise<void>
}

const keyOf = ({ isCopy, sha256, path }: Pick<ContentNote, 'isCopy' | 'sha256' | 'path'>): string =>
  isCopy === true ? `${sha256}:${path}` : sha256

export async function openMemory(state: WatchState): Promise<Memory> {
  const files = new Map<string, FileNote>()
  const contents = new Map<string, ContentNote>()
  let root: RootNote | undefined
  let space: SpaceNote | undefined
  const notes = await state.load()
  const id = notes.get('id') ?? randomUUID()
  if (!notes.has('id')) await state.put('id', id)
  notes.delete('id')
  for (const [key, value] of notes) {
    if (key === 'root') root = JSON.parse(value) as RootNote
    else if (key === 'space') space = JSON.parse(value) as SpaceNote
    else if (key.startsWith('file:')) files.set(key.slice('file:'.length), JSON.parse(value) as FileNote)
    else contents.set(key.slice('content:'.length), JSON.parse(value) as ContentNote)
  }
  return {
    id,
    file: (path) => files.get(path),
    content: (sha256) => contents.get(sha256),
    contentOf: (path, sha256) => {
      const first = contents.get(sha256)
      return first?.path === path ? first : (contents.get(keyOf({ isCopy: true, sha256, path })) ?? first)
    },
    contents: () => contents.values(),
    root: () => root,
    space: () => space,
    putFile: async (path, note) => {
      await state.put(`file:${path}`, JSON.stringify(note))
      files.set(path, note)
    },
    removeFile: async (path) => {
      await state.remove(`file:${path}`)
      files.delete(path)
    },
    putContent: async (note) => {
      await state.put(`content:${keyOf(note)}`, JSON.stringify(note))
      contents.set(keyOf(note), note)
    },
    putRoot: async (note) => {
      await state.put('root', JSON.stringify(note))
      root = note
    },
    putSpace: async (note) => {
      await state.put('space', JSON.stringify(note))
      space = note
    },
  }
}
