import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { AppError, messageOf } from '../contract/app-error.ts'
import { waitingSentences } from '../text/messages/waiting-sentences.ts'
import { systemCode } from './system-error.ts'

/** Nothing can be written: the disk is read-only or its device fails. Linux makes a disk with errors read-only. */
class DiskFailure extends AppError {
  constructor(cause: Error, sentence: string) {
    super('ENGINE_UNAVAILABLE', sentence, { retryAfterSeconds: 60 }, { cause })
  }
}

/** @param sentence of another place than this server's disk */
export function diskFailure(cause: Error, sentence: string = waitingSentences.DISK_FAILS): AppError {
  return new DiskFailure(cause, sentence)
}

/** Converts the system's error of a failing disk to an AppError. Returns other errors unchanged. */
export function diskError(error: unknown): unknown {
  const code = systemCode(error)
  return error instanceof Error && (code === 'EROFS' || code === 'EIO') ? diskFailure(error) : error
}

/** Whether work failed only because of a failing disk. The log says that once a minute for all work. */
export function isDiskFailure(error: unknown): boolean {
  return (
    diskError(error) instanceof DiskFailure || (error instanceof AggregateError && error.errors.every(isDiskFailure))
  )
}

/** Linux: opens a file without a name, which leaves nothing behind (open(2), O_TMPFILE without O_DIRECTORY). */
export const namelessFile = constants.O_RDWR | constants.O_DIRECTORY | 0o20000000

/**
 * Looks whether the disk of a folder takes new files: `access` and the list of mounts allow writing after an error.
 * @throws AppError ENGINE_UNAVAILABLE
 */
export async function requireWorkingDisk(folder: string): Promise<void> {
  if (process.platform !== 'linux') return
  try {
    await (await open(folder, namelessFile, 0o600)).close()
  } catch (error) {
    // Some file systems have no files without names, and a full disk has no room for one.
    if (isDiskFailure(error)) throw diskError(error)
  }
}

/** Why nothing can be written to a folder; null: as far as known, it can. */
export async function diskRefusal(folder: string): Promise<string | null> {
  return requireWorkingDisk(folder).then(() => null, messageOf)
}
