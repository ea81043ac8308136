import type { Recording } from '../../contract/resources.ts'
import { AppError } from '../../contract/app-error.ts'
import type { BlobStore, DirectPart, DirectUploads } from '../../platform/blobs/port.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import { timestamp } from '../../platform/database/now.ts'
import { lockingTransaction, lockRow } from '../../platform/database/row-locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import {
  checkOrder,
  checkSizes,
  chooseParts,
  completeUpload,
  digestOf,
  missingPart,
  requireSameParts,
  type GivenPart,
} from './complete-upload.ts'
import { directKey } from './upload-keys.ts'
import { getUploadRow, type UploadPlace } from './get-upload.ts'
import { urlLifetimeSeconds, type PartPlace } from './part-url.ts'
import { mediaTooLarge, recordPart } from './record-part.ts'
import { deleteParts, patchUpload } from './store.ts'
import { listPartRows } from './uploaded-parts.ts'
import type { StartRun } from '../recordings/start-run.ts'

export interface DirectDeps {
  db: Database
  blobs: BlobStore
  maxUploadBytes: number
  quotas: QuotaSettings
}

interface AnnouncedPart {
  /** Bytes. */
  size?: number
  contentMd5?: string
  checksumSha256?: string
}

/**
 * The store's own address for a part. An announced size counts against limits and quotas from now on, and the store
 * accepts no other. AppError UPLOAD_CONFLICT, MEDIA_TOO_LARGE.
 */
export async function createDirectPartUrl(
  { db, maxUploadBytes, quotas }: DirectDeps,
  direct: DirectUploads,
  { uploadId, partNumber }: PartPlace,
  { size, contentMd5, checksumSha256: sha256 }: AnnouncedPart,
): Promise<{ partUploadUrl: string; expiresAt: string }> {
  const blobKey = directKey(uploadId)
  if (size !== undefined) {
    await lockingTransaction(db, (tx) =>
      recordPart(tx, { uploadId, partNumber, blobKey, size, etag: '', maxUploadBytes, quotas }),
    )
  }
  const partUploadUrl = await direct.partUrl(blobKey, partNumber, {
    ...(size === undefined ? {} : { size }),
    ...(contentMd5 === undefined ? {} : { contentMd5 }),
    ...(sha256 === undefined ? {} : { sha256 }),
    lifetimeSeconds: urlLifetimeSeconds,
  })
  return { partUploadUrl, expiresAt: timestamp(Date.now() + urlLifetimeSeconds * 1000) }
}

/** Joins the parts in the store, then completes the upload as if they were one part. Repeating it is safe. */
export async function completeDirectUpload(
  deps: DirectDeps & { startRun: StartRun },
  direct: DirectUploads,
  place: UploadPlace,
  given: readonly GivenPart[] | undefined,
): Promise<Recording> {
  const { db, blobs, maxUploadBytes, quotas, startRun } = deps
  const { recordingId, uploadId } = place
  const blobKey = directKey(uploadId)
  const { status } = await getUploadRow(db, place)
  // An earlier request may have joined the parts and then got no further.
  const size = status === 'ACTIVE' ? ((await blobs.size(blobKey)) ?? (await join(deps, direct, uploadId, given))) : null
  const { recording } = await lockingTransaction(db, async (tx) => {
    await lockRow(tx, 'recording', recordingId)
    await lockRow(tx, 'upload', uploadId)
    const upload = await getUploadRow(tx, place)
    requireSameParts(upload, given)
    if (size !== null && upload.status === 'ACTIVE') {
      await deleteParts(tx, uploadId)
      await recordPart(tx, { uploadId, partNumber: 1, blobKey, size, etag: '', maxUploadBytes, quotas })
    }
    return completeUpload(tx, place, startRun, undefined, { isJoined: true })
  })
  return recording
}

/** @returns the size of all parts together */
async function join(
  { db, maxUploadBytes }: DirectDeps,
  direct: DirectUploads,
  uploadId: string,
  given: readonly GivenPart[] | undefined,
): Promise<number> {
  const arrived = await direct.parts(directKey(uploadId))
  // A list in the wrong order is reported as that, whatever its ETags.
  if (given !== undefined) checkOrder(given)
  const { parts, doubt } =
    given === undefined ? { parts: await allParts(db, uploadId, arrived), doubt: null } : compare(arrived, given)
  checkOrder(parts)
  checkSizes(parts)
  const bytes = parts.reduce((sum, { size }) => sum + (size ?? 0), 0)
  if (bytes > maxUploadBytes) throw mediaTooLarge(maxUploadBytes)
  try {
    const { size } = await direct.complete(directKey(uploadId), parts)
    // From now on the parts can't be listed. After a crash here, a repeated completion isn't compared.
    await patchUpload(db, uploadId, { partsDigest: digestOf(parts) })
    return size
  } catch (error) {
    // Unlike the store's own error, this one names the part.
    if (doubt !== null && error instanceof AppError && error.status === 409) throw doubt
    throw error
  }
}

/** A part to join. Size null: the store doesn't list it. */
type Wanted = Omit<DirectPart, 'size'> & { size: number | null }

/**
 * The parts of a client's list. Those that the store doesn't list like that are used all the same: stores may list a
 * part late, and refuse to join one that is not as given. `doubt` is the error for that case.
 */
function compare(
  arrived: readonly DirectPart[],
  given: readonly GivenPart[],
): { parts: readonly Wanted[]; doubt: AppError | null } {
  try {
    return { parts: chooseParts(arrived, given), doubt: null }
  } catch (error) {
    const parts = given.map(({ partNumber, eTag }) => ({ partNumber, etag: eTag.replaceAll('"', ''), size: null }))
    if (!(error instanceof AppError) || parts.some(({ etag }) => !/^[\w+/=-]+$/.test(etag))) throw error
    return { parts, doubt: error }
  }
}

/** All parts that have arrived. One whose size was announced must be among them: the store may list it late. */
async function allParts(
  db: Database,
  uploadId: string,
  arrived: readonly DirectPart[],
): Promise<readonly DirectPart[]> {
  const sizes = new Map(arrived.map(({ partNumber, size }) => [partNumber, size]))
  for (const { partNumber, size } of await listPartRows(db, uploadId)) {
    if (sizes.get(partNumber) !== size) throw missingPart(partNumber)
  }
  return arrived
}
