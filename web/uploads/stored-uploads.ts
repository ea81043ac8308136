import type { Recording } from '../../src/contract/resources.ts'
import { releaseUpload } from './upload-lock.ts'

/** An unfinished upload, stored with its file so that it resumes after a reload or restart of the browser. */
export interface StoredUpload {
  id: string
  /** Who added it. Missing in uploads that an earlier version stored. */
  userId?: string | null
  spaceId: string
  /** null until the recording is created. */
  recordingId: string | null
  /** null until the upload has started. */
  uploadId: string | null
  folderId: string | null
  name: string
  size: number
  type: string
  lastModified: number
  language: string | null
  speakerCount: number | null
  /** Missing in uploads that an earlier version stored. */
  channels?: Recording['channels']
  isPaused: boolean
  /** The file is a transcript, which becomes a recording without media. */
  isTranscript?: boolean
  /** The transcript of the recording, until the server has it. */
  transcript?: File | null
  /** Why the server refused that, or the file that is one: it isn't sent again. */
  refusedTranscript?: string
  /** It asked for a recording and doesn't know it yet: the answer is on its way, or was lost. */
  isAsked?: boolean
  /** How often the server refused it. Each attempt has a name of its own, or the answer from before would come again. */
  refusals?: number
  /** Cancelled, while its recording isn't deleted yet. */
  isCancelled?: boolean
  /** null if the browser couldn't store it. */
  file: Blob | null
}

const databaseName = 'tiro'

/** Turns a database request into a promise. */
export function request<T>(pending: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    pending.addEventListener('success', () => resolve(pending.result))
    pending.addEventListener('error', () => reject(pending.error ?? new Error('The browser’s database refused.')))
  })
}

let opened: Promise<IDBDatabase> | null = null

/** The browser's database for uploads and microphone recordings. */
export function openDatabase(): Promise<IDBDatabase> {
  opened ??= (async () => {
    const pending = indexedDB.open(databaseName, 2)
    pending.addEventListener('upgradeneeded', ({ oldVersion }) => {
      const database = pending.result
      if (oldVersion === 0) database.createObjectStore('uploads', { keyPath: 'id' })
      if (oldVersion === 0) database.createObjectStore('recordings', { keyPath: 'id' })
      if (oldVersion === 1) database.deleteObjectStore('slices')
      if (oldVersion < 2) database.createObjectStore('slices', { keyPath: ['recordingId', 'n'] })
    })
    const database = await request(pending)
    // Close the database so that a newer version in another tab can upgrade it.
    database.addEventListener('versionchange', () => {
      database.close()
      opened = null
    })
    // The browser closes it when somebody deletes the data of this site.
    database.addEventListener('close', () => (opened = null))
    return database
  })()
  return opened
}

/** The database, or null where the browser has none: blocked, broken, or its disk is full. Uploads then last as long as the page. */
export const databaseIfAny = (): Promise<IDBDatabase | null> => openDatabase().catch(() => null)

export async function readStoredUploads(): Promise<StoredUpload[]> {
  const database = await databaseIfAny()
  if (database === null) return []
  return request<StoredUpload[]>(database.transaction('uploads').objectStore('uploads').getAll())
}

/** Stores an upload, without its file if that doesn't fit. @returns whether the file is stored */
export async function storeUpload(upload: StoredUpload): Promise<boolean> {
  const database = await databaseIfAny()
  if (database === null) return false
  const put = async (value: StoredUpload): Promise<unknown> =>
    request(database.transaction('uploads', 'readwrite').objectStore('uploads').put(value))
  try {
    await put(upload)
    return upload.file !== null
  } catch {
    // Without space for that too, it lasts as long as the page.
    await put({ ...upload, file: null }).catch(() => undefined)
    return false
  }
}

/** Forgets an upload that has ended. If the browser refuses, the next visit asks the server and forgets it then. */
export async function deleteStoredUpload(id: string): Promise<void> {
  const database = await databaseIfAny()
  try {
    if (database !== null) {
      await request(database.transaction('uploads', 'readwrite').objectStore('uploads').delete(id))
    }
  } catch {
    // What has ended well must not look as if it had failed.
  }
  releaseUpload(id)
}
