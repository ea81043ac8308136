import { requireStillGranted } from '../../identity/members/signed-for.ts'
import type { Caller } from '../../contract/endpoint.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import { auditRead } from '../../platform/audit/audit.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Signer } from '../../platform/secrets/signing.ts'
import { getFileBytes, getMedia } from './get-media.ts'
import { getWaveform } from './get-waveform.ts'

export interface MediaDeps {
  db: Database
  blobs: BlobStore
  signer: Signer
}

export function mediaRoutes({ db, blobs, signer }: MediaDeps) {
  return {
    getMedia: async ({ grant: { workspaceId }, params }) => {
      const bytes = await getMedia(db, blobs, workspaceId, params.recordingId, params.kind)
      await auditRead(db, { action: 'MEDIA_DOWNLOADED', workspaceId, objectId: params.recordingId })
      return bytes
    },
    getSignedFile: async ({ params, query }) => {
      signer.verify('file', [params.fileId, query.by], query.expires, query.signature)
      const mayRead = (workspaceId: string): Promise<Caller> => requireStillGranted(db, query.by, workspaceId, 'viewer')
      const { recording, caller, bytes } = await getFileBytes(db, blobs, params.fileId, mayRead)
      const { workspaceId, id } = recording
      await auditRead(db, { action: 'MEDIA_DOWNLOADED', workspaceId, objectId: id }, caller)
      return { ...bytes, readerId: caller.userId, stillAllowed: () => mayRead(workspaceId) }
    },
    getWaveform: ({ grant, params }) => getWaveform(db, blobs, grant.workspaceId, params.recordingId),
  } satisfies Partial<Handlers>
}
