import type { Caller } from '../../../contract/endpoint.ts'
import type { BlobStore } from '../../../platform/blobs/port.ts'
import type { QuotaSettings } from '../../../platform/config/quotas.ts'
import { lockingTransaction } from '../../../platform/database/row-locks.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Hooks } from '../../../platform/hooks.ts'
import { requireNewRecording, requireStorage } from '../../quotas/require-quota.ts'
import { checkLanguages, type LanguageChecks } from '../../recordings/check-languages.ts'
import { createRecording } from '../../recordings/create-recording.ts'
import { mediaTooLarge } from '../record-part.ts'
import { requireSpace } from '../require-space.ts'
import { requireUploadStart, startUpload } from '../start-upload.ts'
import { findTusUpload, type TusRow } from './find-tus-upload.ts'
import { readMetadata } from './read-metadata.ts'

export interface CreateDeps extends LanguageChecks {
  db: Database
  blobs: BlobStore
  hooks: Hooks
  quotas: QuotaSettings
  maxUploadBytes: number
  minFreeBytes: number
}

/**
 * Starts an upload, of a new recording unless its metadata names one. AppError as `createRecording` and `startUpload`,
 * and MEDIA_TOO_LARGE, STORAGE_FULL. @param size bytes; null: a later request says it
 */
export async function createTusUpload(
  deps: CreateDeps,
  { workspaceId, caller }: { workspaceId: string; caller: Caller },
  size: number | null,
  metadata: string,
): Promise<TusRow> {
  const { db, quotas, hooks } = deps
  const given = readMetadata(metadata)
  await requireSpace(deps.blobs, deps.minFreeBytes)
  if (size !== null && size > deps.maxUploadBytes) throw mediaTooLarge(deps.maxUploadBytes)
  const isNew = given.recordingId === null
  const warnings = isNew ? await checkLanguages(db, deps, workspaceId, given.recording) : []
  const by = { workspaceId, userId: caller.userId }
  return lockingTransaction(db, async (tx) => {
    if (isNew) await requireNewRecording(tx, quotas, workspaceId)
    const recordingId = given.recordingId ?? (await createRecording(tx, by, { ...given.recording, warnings }, hooks)).id
    if (!isNew) await requireUploadStart(tx, quotas, { workspaceId, recordingId })
    await requireStorage(tx, quotas, workspaceId, size ?? 0)
    const { uploadId } = await startUpload(tx, { ...by, recordingId }, given.mimeType, size, metadata)
    return findTusUpload(tx, workspaceId, uploadId)
  })
}
