import { AppError } from '../../contract/app-error.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'

/** Rejects new bytes before the disk gets too full for the database. AppError STORAGE_FULL. */
export async function requireSpace(blobs: BlobStore, minFreeBytes: number): Promise<void> {
  const free = await blobs.freeBytes()
  if (free !== null && free < minFreeBytes) {
    throw new AppError(
      'STORAGE_FULL',
      "The server's disk is almost full. Uploaded parts are kept. Free up space, then resume the upload.",
      {
        retryAfterSeconds: 60,
      },
    )
  }
}
