import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { freeBytesOf, isStorageFull } from '../blobs/files.ts'
import { ifMissing } from '../system-error.ts'

export interface DiskReserve {
  /** Creates the reserve if it is missing and enough space is free. */
  keep: () => Promise<void>
  /** Runs work that makes room. If the disk is full, it deletes the reserve and runs the work once more. */
  use: <T>(work: () => Promise<T>) => Promise<T>
  /** Deletes the reserve if the disk has too little space for a start: a server that doesn't start can't delete. */
  start: () => Promise<void>
}

/** A start writes less: the log of the database, its index and a few rows. */
const startBytes = 4 * 1024 ** 2

const blockBytes = 1024 ** 2

/** The size of the reserve: at most 64 MiB, and a small part of what uploads leave free. */
export function reserveBytes(minFreeBytes: number): number {
  return Math.min(64 * blockBytes, Math.floor(minFreeBytes / 16))
}

/**
 * Disk space that only deleting may use. The embedded database needs space to write down what is deleted, so on a full
 * disk nobody could make room without it. It is a file of random bytes, which no file system compresses.
 * @param folder of the embedded database
 * @param bytes its size; 0: there is none
 */
export function createDiskReserve(folder: string, bytes: number): DiskReserve {
  const file = path.join(folder, 'reserve')

  async function keep(): Promise<void> {
    if (bytes === 0 || (await exists(file))) return
    if ((await freeBytesOf(folder)) < 4 * bytes) return
    const draft = `${file}.new`
    const handle = await open(draft, 'w', 0o600)
    try {
      const block = randomBytes(blockBytes)
      for (let left = bytes; left > 0; left -= blockBytes) await handle.write(block, 0, Math.min(left, blockBytes))
      await handle.datasync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  }

  async function use<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!isStorageFull(error) || !(await exists(file))) throw error
      await rm(file, { force: true })
      return work()
    }
  }

  async function start(): Promise<void> {
    if ((await freeBytesOf(folder)) < startBytes) await rm(file, { force: true })
  }

  return { keep, use, start }
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(ifMissing(null))) !== null
}
