/**
 * Uploads that are under way, kept in the browser's database with their files: a page that is loaded again, or a
 * browser that was closed, goes on where it was.
 */
export interface StoredUpload {
  id: string
  spaceId: string
  /** null until the recording was made. */
  recordingId: string | null
  /** null until the upload was begun. */
  uploadId: string | null
  folderId: string | null
  name: string
  size: number
  type: string
  lastModified: number
  language: string | null
  speakerCount: number | null
  isPaused: boolean
  /** null where the browser could not keep it. */
  file: Blob | null
}

const databaseName = 'tiro'

/** What the database answers, as a promise. */
export function request<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(asked.error ?? new Error('The browser’s database refused.')))
  })
}

let opened: Promise<IDBDatabase> | null = null

/** The browser's database; what is recorded here lies in it too. */
export function openDatabase(): Promise<IDBDatabase> {
  opened ??= (() => {
    const asked = indexedDB.open(databaseName, 2)
    asked.addEventListener('upgradeneeded', ({ oldVersion }) => {
      const database = asked.result
      if (oldVersion === 0) database.createObjectStore('uploads', { keyPath: 'id' })
      if (oldVersion === 0) database.createObjectStore('recordings', { keyPath: 'id' })
      if (oldVersion === 1) database.deleteObjectStore('slices')
      if (oldVersion < 2) database.createObjectStore('slices', { keyPath: ['recordingId', 'n'] })
    })
    return request(asked).then((database) => {
      // A newer page in another tab must not wait for this one.
      database.addEventListener('versionchange', () => database.close())
      return database
    })
  })()
  return opened
}

export async function readStoredUploads(): Promise<StoredUpload[]> {
  const database = await openDatabase()
  return request<StoredUpload[]>(database.transaction('uploads').objectStore('uploads').getAll())
}

/** Keeps an upload; without its file where that does not fit. @returns whether the file is kept */
export async function storeUpload(upload: StoredUpload): Promise<boolean> {
  const database = await openDatabase()
  const put = (value: StoredUpload): Promise<unknown> =>
    request(database.transaction('uploads', 'readwrite').objectStore('uploads').put(value))
  try {
    await put(upload)
    return upload.file !== null
  } catch {
    await put({ ...upload, file: null })
    return false
  }
}

export async function deleteStoredUpload(id: string): Promise<void> {
  const database = await openDatabase()
  await request(database.transaction('uploads', 'readwrite').objectStore('uploads').delete(id))
}
