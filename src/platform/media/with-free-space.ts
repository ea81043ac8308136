import { freeBytesOf, storageFull } from '../blobs/files.ts'
import { every } from '../async/every.ts'

const checkMs = 500

export interface SpaceNeeded {
  /** The folder that `work` writes to. */
  folder: string
  /** Bytes that must stay free. */
  minFreeBytes: number
  /** Bytes that `work` will write, as far as known. Default 0. */
  expectedBytes?: number
  signal: AbortSignal
}

/**
 * Runs work that writes files which our code doesn't write itself (ffmpeg, yt-dlp), and aborts it when it would leave
 * less free space than configured.
 * @throws AppError STORAGE_FULL, before the work begins if what it will write doesn't fit
 */
export async function withFreeSpace<T>(needed: SpaceNeeded, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { folder, minFreeBytes, expectedBytes = 0, signal } = needed
  if ((await freeBytesOf(folder)) < minFreeBytes + expectedBytes) throw storageFull()
  const full = new AbortController()
  const check = every(
    checkMs,
    async () => {
      if ((await freeBytesOf(folder)) < minFreeBytes) full.abort(storageFull())
    },
    (error) => full.abort(error),
  )
  try {
    return await work(AbortSignal.any([signal, full.signal]))
  } finally {
    await check.stop()
  }
}
