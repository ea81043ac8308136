import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { freeBytesOf, makeFolder, storageFull, syncFolder } from './files.ts'
import { sweepTemporary, temporaryName } from '../files/temporary-files.ts'
import { checkKey, joinedFolder } from './keys.ts'
import { ifMissing, isMissing } from '../system-error.ts'

/** How often a file is moved to a folder that others remove. */
const mostTries = 20
/** Free space is looked at once per this many bytes that all bodies together write. */
const freeCheckBytes = 8 * 1024 * 1024

/** The folder of the disk store: paths, free space, and one change at a time per key. */
export class BlobFolder {
  readonly root: string
  readonly #temporary: string
  readonly #minFreeBytes: number
  readonly #changes = new Map<string, Promise<unknown>>()
  /** Bytes written since the free space was looked at. */
  #unchecked = 0

  constructor(folder: string, minFreeBytes: number) {
    this.root = path.resolve(folder)
    this.#temporary = path.join(this.root, '.tmp')
    this.#minFreeBytes = minFreeBytes
  }

  /** Creates the folder if missing, and removes what processes that died left half written. */
  async open(): Promise<void> {
    mkdirSync(this.#temporary, { recursive: true, mode: 0o700 })
    // A folder of an earlier version may be open to others.
    chmodSync(this.root, 0o700)
    await sweepTemporary(this.#temporary)
  }

  pathOf(key: string): string {
    checkKey(key)
    return path.join(this.root, key)
  }

  /** The path of a new temporary file. It has the extension of `name`. */
  draft(name: string): string {
    return path.join(this.#temporary, temporaryName(name))
  }

  async freeBytes(): Promise<number> {
    return freeBytesOf(this.root)
  }

  /** @throws AppError STORAGE_FULL if writing this many bytes would leave less free space than configured */
  async requireSpace(bytes = 0): Promise<void> {
    if ((await this.freeBytes()) < bytes + this.#minFreeBytes) throw storageFull()
  }

  /** Counts bytes before they are written. @throws AppError STORAGE_FULL, for every body once there is too little space */
  async take(bytes: number): Promise<void> {
    this.#unchecked += bytes
    if (this.#unchecked < freeCheckBytes) return
    await this.requireSpace()
    this.#unchecked = 0
  }

  /** Runs changes to the layout of a key one after the other. */
  async exclusively<T>(key: string, change: () => Promise<T>): Promise<T> {
    const previous = this.#changes.get(key) ?? Promise.resolve()
    const mine = previous.then(change, change)
    this.#changes.set(key, mine)
    try {
      return await mine
    } finally {
      if (this.#changes.get(key) === mine) this.#changes.delete(key)
    }
  }

  /**
   * Removes all blobs under a prefix. Their folder is moved away first: more may be written meanwhile, and a folder that
   * is not empty can't be removed.
   */
  async removeAll(prefix: string): Promise<void> {
    const removed = this.draft('removed')
    const isThere = await rename(path.join(this.root, prefix), removed).then(() => true, ifMissing(false))
    if (isThere) await rm(removed, { recursive: true })
  }

  /** Moves a finished, fsynced file to its key. */
  async publish(draft: string, key: string): Promise<void> {
    await this.exclusively(key, async () => this.replace(draft, this.pathOf(key)))
  }

  /** Moves a finished file to the path of a blob, and removes parts stored there. Call it within `exclusively`. */
  async replace(finished: string, file: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await makeFolder(this.root, path.dirname(file))
        await rename(finished, file)
        break
      } catch (error) {
        // `removeAll` may have taken the folder away since it was made.
        if (!isMissing(error) || !existsSync(finished) || tries === mostTries) throw error
      }
    }
    await syncFolder(path.dirname(file)).catch(ifMissing(undefined))
    await rm(joinedFolder(file), { recursive: true, force: true })
  }
}
