import { createStore } from '../api/store.ts'
import type { LivePlace } from './live-words.ts'
import { databaseIfAny, openDatabase, request } from '../uploads/stored-uploads.ts'

/** A recording from the microphone, stored in the browser's database while it runs. */
export interface StoredRecording {
  id: string
  spaceId: string
  /** Who recorded it. Missing in recordings that an earlier version stored. */
  userId?: string | null
  folderId: string | null
  language: string | null
  speakerCount: number | null
  /** The media type, such as `audio/webm;codecs=opus`. */
  type: string
  startedAt: string
  seconds: number
  /** The number of stored slices. */
  slices: number
  /** The live session of the same sound, if there is one. */
  live?: LivePlace | null
  /** When it was discarded. It can be restored for an hour. */
  discardedAt: string | null
}

interface Slice {
  recordingId: string
  n: number
  bytes: Blob
}

/** Recordings left behind by a closed tab, a crash or a closed dialog. */
export const unfinished = createStore<readonly StoredRecording[]>([])

const backMs = 3_600_000

/** A tab holds this lock while it records. A recording without its lock was left behind. */
export function lockOf(id: string): string {
  return `recording ${id}`
}

const slicesOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])

/** Stores the next slice and the updated recording in one transaction. */
export async function storeSlice(recording: StoredRecording, n: number, bytes: Blob): Promise<void> {
  const database = await openDatabase()
  const tx = database.transaction(['slices', 'recordings'], 'readwrite')
  const slice: Slice = { recordingId: recording.id, n, bytes }
  await new Promise<void>((resolve, reject) => {
    tx.addEventListener('complete', () => resolve())
    tx.addEventListener('abort', () => reject(tx.error ?? new Error('The browser’s database refused.')))
    tx.objectStore('slices').put(slice)
    tx.objectStore('recordings').put(recording)
  })
}

async function put(recording: StoredRecording): Promise<void> {
  const database = await openDatabase()
  await request(database.transaction('recordings', 'readwrite').objectStore('recordings').put(recording))
}

export async function deleteStoredRecording(id: string): Promise<void> {
  const database = await databaseIfAny()
  if (database === null) return
  const tx = database.transaction(['slices', 'recordings'], 'readwrite')
  void tx.objectStore('slices').delete(slicesOf(id))
  await request(tx.objectStore('recordings').delete(id))
  unfinished.set(unfinished.get().filter((one) => one.id !== id))
}

/** Reads a stored recording as one file; null if another tab has added it. */
export async function fileOf(recording: StoredRecording, name: string): Promise<File | null> {
  const database = await openDatabase()
  const slices = await request<Slice[]>(
    database.transaction('slices').objectStore('slices').getAll(slicesOf(recording.id)),
  )
  const parts = slices.map(({ bytes }) => bytes)
  return parts.length === 0 ? null : toFile(parts, recording, name)
}

export function toFile(slices: readonly Blob[], { type, startedAt }: StoredRecording, name: string): File {
  const plain = type.split(';', 1)[0] ?? type
  const ending = plain.endsWith('mp4') ? 'm4a' : plain.endsWith('ogg') ? 'ogg' : 'webm'
  return new File([...slices], `${name}.${ending}`, { type: plain, lastModified: Date.parse(startedAt) })
}

export async function readStoredRecordings(): Promise<StoredRecording[]> {
  const database = await databaseIfAny()
  if (database === null) return []
  return request<StoredRecording[]>(database.transaction('recordings').objectStore('recordings').getAll())
}

/** Finds unfinished recordings, and deletes those that were discarded more than an hour ago. */
export async function findUnfinished(): Promise<void> {
  const all = await readStoredRecordings()
  const { held = [] } = all.length === 0 ? {} : await navigator.locks.query()
  const names = new Set(held.map(({ name }) => name))
  const left: StoredRecording[] = []
  for (const recording of all) {
    if (names.has(lockOf(recording.id))) continue
    if (recording.discardedAt === null) left.push(recording)
    else if (Date.parse(recording.discardedAt) < Date.now() - backMs) await deleteStoredRecording(recording.id)
  }
  unfinished.set(left)
}

export async function discard(recording: StoredRecording): Promise<void> {
  await put({ ...recording, discardedAt: new Date().toISOString() })
  await findUnfinished()
}

export async function restoreDiscarded(recording: StoredRecording): Promise<void> {
  await put({ ...recording, discardedAt: null })
  await findUnfinished()
}
