import { requireOwn } from '../../identity/members/require-own.ts'
import { requireStillGranted, signedFor } from '../../identity/members/signed-for.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import { AppError } from '../../contract/app-error.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import type { Signer } from '../../platform/secrets/signing.ts'
import { deleteLeftovers, type OnLeftover } from '../../platform/blobs/delete-leftovers.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { abortUpload } from './abort-upload.ts'
import { completeUpload } from './complete-upload.ts'
import { getUpload, getUploadRow, listParts, requireActive } from './get-upload.ts'
import { completeDirectUpload, createDirectPartUrl } from './direct-upload.ts'
import { createPartUrl } from './part-url.ts'
import { requireStorage } from '../quotas/require-quota.ts'
import { putPart } from './put-part.ts'
import { mediaTooLarge } from './record-part.ts'
import { requireInParts } from './require-in-parts.ts'
import { requireSpace } from './require-space.ts'
import { requireUploadStart, startUpload } from './start-upload.ts'
import { uploadFolder } from './upload-keys.ts'
import type { StartRun } from '../recordings/start-run.ts'

export interface UploadDeps {
  db: Database
  blobs: BlobStore
  signer: Signer
  publicUrl: () => string
  maxUploadBytes: number
  minFreeBytes: number
  startRun: StartRun
  quotas: QuotaSettings
  onLeftover: OnLeftover
}

export function uploadRoutes(deps: UploadDeps) {
  const { db, blobs, signer } = deps
  const { direct } = blobs
  return {
    startUpload: async ({ grant, params, caller, body }) => {
      await requireSpace(blobs, deps.minFreeBytes)
      const { mimeType, size = null } = body
      if (size !== null && size > deps.maxUploadBytes) throw mediaTooLarge(deps.maxUploadBytes)
      return lockingTransaction(db, async (tx) => {
        const place = placeOf(grant, params)
        await requireUploadStart(tx, deps.quotas, place)
        await requireStorage(tx, deps.quotas, place.workspaceId, size ?? 0)
        return startUpload(tx, { ...place, userId: caller.userId }, mimeType, size)
      })
    },
    createPartUrl: async ({ grant, params, caller, body }) => {
      const upload = await getUploadRow(db, placeOf(grant, params))
      requireOwn(caller, upload)
      requireActive(upload)
      requireInParts(upload)
      if (direct !== null) return createDirectPartUrl(deps, direct, params, body ?? {})
      return createPartUrl(signer, deps.publicUrl(), params, signedFor(caller))
    },
    putPart: async ({ params, query, stream, headers, setHeader, signal }) => {
      signer.verify(
        'part-upload',
        [params.uploadId, String(params.partNumber), query.by],
        query.expires,
        query.signature,
      )
      if (direct !== null) throw movedToStore()
      await requireSpace(blobs, deps.minFreeBytes)
      const part = await putPart(deps, params, stream, {
        headers,
        signal,
        mayWrite: (workspaceId) => requireStillGranted(db, query.by, workspaceId, 'editor'),
      })
      setHeader('etag', part.eTag)
      return part
    },
    getUpload: ({ grant, params }) => getUpload(db, placeOf(grant, params)),
    listParts: async ({ grant, params }) => ({
      parts: await listParts(db, direct, placeOf(grant, params)),
    }),
    completeUpload: async ({ grant, params, caller, body }) => {
      const place = placeOf(grant, params)
      const upload = await getUploadRow(db, place)
      requireOwn(caller, upload)
      requireInParts(upload)
      if (direct !== null) return completeDirectUpload(deps, direct, place, body?.parts)
      const { recording, dropped } = await lockingTransaction(db, (tx) =>
        completeUpload(tx, place, deps.startRun, body?.parts),
      )
      await deleteLeftovers(blobs, dropped, deps.onLeftover)
      return recording
    },
    abortUpload: async ({ grant, params, caller }) => {
      const place = placeOf(grant, params)
      requireOwn(caller, await getUploadRow(db, place))
      await lockingTransaction(db, (tx) => abortUpload(tx, place))
      await blobs.deleteAll(uploadFolder(params.uploadId))
      return { success: true }
    },
  } satisfies Partial<Handlers>
}

function placeOf<P>({ workspaceId }: { workspaceId: string }, params: P): P & { workspaceId: string } {
  return { ...params, workspaceId }
}

/** The address is from the time when media was stored on disk. */
function movedToStore(): AppError {
  return new AppError(
    'LINK_EXPIRED',
    'Parts are now uploaded to the media store. Request a new address for this part.',
    {
      reason: 'store',
    },
  )
}
