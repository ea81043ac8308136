import { requireStillGranted } from '../../identity/members/signed-for.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Signer } from '../../platform/signing.ts'
import { getFileBytes, getMedia } from './get-media.ts'
import { getWaveform } from './get-waveform.ts'

export interface MediaDeps {
  db: Database
  blobs: BlobStore
  signer: Signer
}

export function mediaRoutes({ db, blobs, signer }: MediaDeps): Handlers<'getMedia' | 'getSignedFile' | 'getWaveform'> {
  return {
    getMedia: ({ grant, params }) => getMedia(db, blobs, grant.workspaceId, params.recordingId, params.kind),
    getSignedFile: async ({ params, query }) => {
      signer.verify('file', [params.fileId, query.by], query.expires, query.signature)
      return getFileBytes(db, blobs, params.fileId, (workspaceId) => requireStillGranted(db, query.by, workspaceId))
    },
    getWaveform: ({ grant, params }) => getWaveform(db, blobs, grant.workspaceId, params.recordingId),
  }
}
