import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { storageError, syncFolder } from '../platform/blobs/files.ts'

/** How long arrived audio may wait for the disk, milliseconds. */
const syncMs = 500

/** The audio of a session, in a file that grows. */
export interface Spool {
  path: string
  /** Bytes that readers of the file see, and that survive the end of the process. */
  written: () => number
  /** Bytes that also survive a loss of power. */
  kept: () => number
  /**
   * Appends in the order of calls. `take` gives the bytes when their turn has come, for a file that has `written` bytes.
   * Throws what `take` throws; AppError STORAGE_FULL. What was appended before stays.
   */
  append: (take: (written: number) => Promise<Uint8Array>) => Promise<void>
  /** Brings everything to the disk. */
  sync: () => Promise<number>
  close: () => Promise<void>
  delete: () => Promise<void>
}

/**
 * Opens or creates a spool. Arrived audio is synced at most every half second; `onKept` tells when, `onFailure` when
 * the disk failed.
 */
export async function openSpool(
  file: string,
  on: { kept: (bytes: number) => void; failure: (error: unknown) => void },
): Promise<Spool> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'a+', 0o600)
  let written: number
  try {
    await syncFolder(path.dirname(file))
    await handle.datasync()
    written = (await handle.stat()).size
  } catch (error) {
    await handle.close()
    throw error
  }
  let kept = written
  let timer: NodeJS.Timeout | null = null
  let last: Promise<unknown> = Promise.resolve()
  /** One after the other. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next.catch(() => {})
    return next
  }
  const sync = async (): Promise<number> => {
    const upTo = written
    if (upTo > kept) {
      await handle.datasync()
      kept = upTo
      on.kept(kept)
    }
    return kept
  }
  const stop = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    await inTurn(() => handle.close())
  }
  return {
    path: file,
    written: () => written,
    kept: () => kept,
    append: (take) =>
      inTurn(async () => {
        const bytes = await take(written)
        if (bytes.length === 0) return
        try {
          for (let at = 0; at < bytes.length;) {
            const { bytesWritten } = await handle.write(bytes, at)
            at += bytesWritten
          }
        } catch (error) {
          // A part of the bytes may be there. The client sends them again from where the audio ends.
          await handle.truncate(written)
          throw storageError(error)
        }
        written += bytes.length
        timer ??= setTimeout(() => {
          timer = null
          inTurn(sync).catch(on.failure)
        }, syncMs)
      }),
    sync: () => inTurn(sync),
    close: async () => {
      try {
        await inTurn(sync)
      } finally {
        await stop()
      }
    },
    delete: async () => {
      await stop()
      await rm(file, { force: true })
    },
  }
}
