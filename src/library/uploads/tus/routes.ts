import type { Caller, Grant } from '../../../contract/endpoint.ts'
import type { Handlers } from '../../../contract/endpoints/index.ts'
import { tusChecksums, tusExtensions } from '../../../contract/endpoints/tus.ts'
import { appendBytes, type AppendDeps } from './append-bytes.ts'
import { createTusUpload, type CreateDeps } from './create-tus-upload.ts'
import { endTusUpload } from './end-tus-upload.ts'
import { findTusUpload, storedOf, type TusRow } from './find-tus-upload.ts'
import { aloneWith, endEarlier } from './one-at-a-time.ts'
import {
  bodyLength,
  bringsBytes,
  checksumIn,
  laterLength,
  lengthOfNew,
  refuseParallel,
  requireBytes,
  requireOffset,
  requireVersion,
} from './read-headers.ts'
import { requireOwn } from '../../../identity/members/require-own.ts'
import { requireSpace } from '../require-space.ts'

type SetHeader = (name: string, value: string) => void

export function tusRoutes(deps: CreateDeps & AppendDeps) {
  const { db } = deps
  const findOwn = async (grant: Grant, caller: Caller, { uploadId }: { uploadId: string }): Promise<string> => {
    const upload = await findTusUpload(db, grant.workspaceId, uploadId)
    requireOwn(caller, upload)
    return upload.id
  }
  return {
    getTusOptions: async ({ setHeader }) => {
      setHeader('tus-extension', tusExtensions)
      setHeader('tus-max-size', String(deps.maxUploadBytes))
      setHeader('tus-checksum-algorithm', tusChecksums.join(','))
    },
    createTusUpload: async ({ grant, caller, headers, path, stream, setHeader }) => {
      requireVersion(headers)
      refuseParallel(headers)
      const size = lengthOfNew(headers)
      const checksum = checksumIn(headers)
      const hasBytes = bringsBytes(headers)
      const by = { workspaceId: grant.workspaceId, caller }
      const upload = await createTusUpload(deps, by, size, headers['upload-metadata']?.toString() ?? '')
      let offset = 0
      if (hasBytes) {
        const append = { caller, body: stream, offset, announced: bodyLength(headers), checksum }
        try {
          offset = await appendBytes(deps, upload, append)
        } catch (error) {
          // The client doesn't know its address, so it can't continue it.
          await endTusUpload(deps, upload)
          throw error
        }
      }
      setHeader('location', `${path.replace(/\/$/, '')}/${upload.id}`)
      describe(setHeader, upload, offset)
    },
    getTusUpload: async ({ grant, caller, params, headers, setHeader }) => {
      requireVersion(headers)
      const uploadId = await findOwn(grant, caller, params)
      await endEarlier(uploadId)
      const upload = await findTusUpload(db, grant.workspaceId, uploadId)
      const { offset } = await storedOf(db, upload)
      const { recordingId, size, expiresAt, tusMetadata } = upload
      describe(setHeader, upload, offset)
      if (size === null) setHeader('upload-defer-length', '1')
      else setHeader('upload-length', String(size))
      if (tusMetadata !== '') setHeader('upload-metadata', tusMetadata)
      return { uploadId, recordingId, offset, size, expiresAt }
    },
    appendToTusUpload: async ({ grant, caller, params, headers, stream, setHeader }) => {
      requireVersion(headers)
      requireBytes(headers)
      const offset = requireOffset(headers)
      const checksum = checksumIn(headers)
      const length = laterLength(headers)
      const uploadId = await findOwn(grant, caller, params)
      await requireSpace(deps.blobs, deps.minFreeBytes)
      await aloneWith(uploadId, stream, async () => {
        const upload = await findTusUpload(db, grant.workspaceId, uploadId)
        const append = { caller, body: stream, offset, announced: bodyLength(headers), checksum, length }
        describe(setHeader, upload, await appendBytes(deps, upload, append))
      })
    },
    terminateTusUpload: async ({ grant, caller, params, headers }) => {
      requireVersion(headers)
      const id = await findOwn(grant, caller, params)
      await endEarlier(id)
      await endTusUpload(deps, await findTusUpload(db, grant.workspaceId, id))
    },
  } satisfies Partial<Handlers>
}

function describe(setHeader: SetHeader, { recordingId, expiresAt }: TusRow, offset: number): void {
  setHeader('tiro-recording', recordingId)
  setHeader('upload-offset', String(offset))
  setHeader('upload-expires', new Date(expiresAt).toUTCString())
}
