import { mkdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { freeBytesOf, storageError, storageFull } from '../files.ts'
import { sweepTemporary, temporaryName } from '../../files/temporary-files.ts'

export interface CacheOptions {
  /** Created if missing. Several processes may use the same one; each has its own files in it. */
  folder: string
  /** Files that nobody uses are deleted above this size, the longest unused first. Bytes. */
  maxBytes: number
  /** Bytes to keep free on the disk. */
  minFreeBytes: number
}

/** A file for as long as its user needs it. */
interface LentFile extends AsyncDisposable {
  path: string
}

interface Entry {
  path: string
  size: number
  users: number
  usedAt: number
  /** Resolves when the file is complete. */
  ready: Promise<void>
}

/**
 * Local copies of objects for programs that need a file. Objects never change, so a copy is never out of date. The
 * files end with the process.
 */
export class LocalCache {
  readonly #options: CacheOptions
  readonly #entries = new Map<string, Entry>()
  #clock = 0

  constructor(options: CacheOptions) {
    this.#options = { ...options, folder: path.resolve(options.folder) }
  }

  /** Creates the folder, and removes what processes that died left in it. */
  async open(): Promise<void> {
    mkdirSync(this.#options.folder, { recursive: true, mode: 0o700 })
    await sweepTemporary(this.#options.folder)
  }

  /** The path of a new file. It has the extension of `name`. */
  draft(name: string): string {
    return path.join(this.#options.folder, temporaryName(name))
  }

  /** The copy of an object, if there is one. */
  async find(object: string): Promise<LentFile | null> {
    const entry = this.#entries.get(object)
    return entry === undefined ? null : this.#lend(object, entry)
  }

  /** The copy of an object or of a range of it (`object/start-end`), which `fetch` writes to a path if missing. */
  async lend(object: string, size: number, fetch: (file: string) => Promise<void>): Promise<LentFile> {
    const known = await this.find(object)
    if (known !== null) return known
    const file = this.draft('copy')
    const write = async (): Promise<void> => {
      await this.requireSpace(size)
      await fetch(file)
    }
    // Begins when the entry is counted and in use.
    const entry: Entry = { path: file, size, users: 0, usedAt: 0, ready: Promise.resolve().then(write) }
    this.#entries.set(object, entry)
    return this.#lend(object, entry)
  }

  /** Keeps a file that was written at the path of a draft as the copy of an object. */
  async adopt(object: string, draft: string, size: number): Promise<void> {
    const file = this.draft('copy')
    await rename(draft, file)
    this.#entries.set(object, { path: file, size, users: 0, usedAt: this.#clock++, ready: Promise.resolve() })
    await this.#evict()
  }

  /** Deletes copies of objects that no longer exist, and of their ranges. Those in use go when they are released. */
  async forget(objects: readonly string[]): Promise<void> {
    const gone = new Set(objects)
    for (const [name, entry] of this.#entries) {
      if (!gone.has(name.split('/')[0] ?? '')) continue
      this.#entries.delete(name)
      if (entry.users === 0) await rm(entry.path, { force: true })
    }
  }

  /** Makes space for a file that begins. @throws AppError STORAGE_FULL if too little of the disk would stay free */
  async requireSpace(bytes: number): Promise<void> {
    await this.#evict()
    const { minFreeBytes, folder } = this.#options
    for (;;) {
      if ((await freeBytesOf(folder)) >= bytes + minFreeBytes) return
      if (!(await this.#evictOne())) throw storageFull()
    }
  }

  async close(): Promise<void> {
    for (const { path: file, ready } of this.#entries.values()) {
      await ready.catch(() => {})
      await rm(file, { force: true })
    }
    this.#entries.clear()
  }

  async #lend(object: string, entry: Entry): Promise<LentFile> {
    entry.users += 1
    entry.usedAt = this.#clock++
    let isLent = true
    const release = async (): Promise<void> => {
      if (!isLent) return
      isLent = false
      entry.users -= 1
      if (entry.users > 0) return
      if (this.#entries.get(object) === entry) await this.#evict()
      else await rm(entry.path, { force: true })
    }
    try {
      await entry.ready
    } catch (error) {
      // The next user tries again.
      if (this.#entries.get(object) === entry) this.#entries.delete(object)
      await release()
      throw storageError(error)
    }
    return { path: entry.path, [Symbol.asyncDispose]: release }
  }

  /** Deletes unused files above the limit. Files in use stay: their users need them. */
  async #evict(): Promise<void> {
    const total = (): number => [...this.#entries.values()].reduce((sum, { size }) => sum + size, 0)
    while (total() > this.#options.maxBytes) if (!(await this.#evictOne())) return
  }

  async #evictOne(): Promise<boolean> {
    const unused = [...this.#entries].filter(([, { users }]) => users === 0)
    const [oldest] = unused.toSorted(([, a], [, b]) => a.usedAt - b.usedAt)
    if (oldest === undefined) return false
    const [object, { path: file }] = oldest
    this.#entries.delete(object)
    await rm(file, { force: true })
    return true
  }
}
