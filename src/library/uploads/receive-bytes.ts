import { AppError } from '../../contract/app-error.ts'
import type { BlobBody, BlobStore, DigestName, StoredBlob } from '../../platform/blobs/port.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import type { Database } from '../../platform/database/schema.ts'
import { storageLeft } from '../quotas/require-quota.ts'
import { countArriving } from './count-arriving.ts'
import { bytesHeld, mediaTooLarge } from './record-part.ts'
import type { PartSums, UploadRow } from './store.ts'

export interface ReceiveDeps {
  db: Database
  blobs: BlobStore
  maxUploadBytes: number
  quotas: QuotaSettings
}

export interface BytesToReceive {
  /** The key of their blob. */
  key: string
  body: BlobBody
  /** As the client announced it; 0: it didn't. */
  announced: number
  /** The parts of the upload that have arrived. */
  sums: Pick<PartSums, 'bytes' | 'others'>
  /** A limit of these bytes alone, and the error for more. */
  most: { bytes: number; error: () => AppError }
  digests: readonly DigestName[]
  signal?: AbortSignal
}

/**
 * Streams bytes of an upload to a blob of their own, as many as the limits of the upload, its account and its workspace
 * allow. AppError MEDIA_TOO_LARGE, STORAGE_FULL, RATE_LIMITED, or that of `most`.
 */
export async function receiveBytes(
  { db, blobs, maxUploadBytes, quotas }: ReceiveDeps,
  upload: UploadRow,
  { key, body, announced, sums, most, digests, signal }: BytesToReceive,
): Promise<StoredBlob> {
  const { bytes, others } = sums
  const capacity = Math.max(0, maxUploadBytes - others)
  const left = await storageLeft(db, quotas, upload.workspaceId)
  const storable =
    left === null ? Infinity : Math.min(left.bytes + bytesHeld(upload, bytes) - others, ...left.limits.values())
  const maxBytes = Math.min(capacity, storable, most.bytes)
  const tooLarge = (): AppError => {
    if (left !== null && storable === maxBytes) return left.error
    return capacity < most.bytes ? mediaTooLarge(maxUploadBytes) : most.error()
  }
  if (announced > maxBytes) throw tooLarge()

  const arriving = left === null ? null : countArriving(left.limits)
  const onBytes = arriving?.count ?? ((): void => {})
  return blobs
    .put(key, body, { maxBytes, digests, onBytes, ...(signal === undefined ? {} : { signal }) })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'BODY_TOO_LARGE') throw tooLarge()
      throw error
    })
    .finally(() => arriving?.end())
}
