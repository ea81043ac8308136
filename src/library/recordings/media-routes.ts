import { requireStillGranted } from '../../identity/members/signed-for.ts'
import type { Caller } from '../../contract/endpoint.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import { auditRead } from '../../platform/audit/audit.ts'
import type { Signer } from '../../platform/secrets/signing.ts'
import { getClip } from './get-clip.ts'
import { getFileBytes, getMedia } from './get-media.ts'
import { getVideoClip, type VideoDeps } from './get-video-clip.ts'
import { getWaveform } from './get-waveform.ts'

export interface MediaDeps extends VideoDeps {
  signer: Signer
}

export function mediaRoutes({ signer, ...deps }: MediaDeps) {
  const { db, blobs } = deps
  return {
    getMedia: async ({ grant: { workspaceId }, params: { recordingId, kind }, query: { download = false } }) => {
      const bytes = await getMedia(db, blobs, { workspaceId, recordingId, kind }, download)
      await auditRead(db, { action: 'MEDIA_DOWNLOADED', workspaceId, objectId: recordingId })
      return bytes
    },
    getClip: ({ caller, grant: { workspaceId }, params: { recordingId }, query, signal }) =>
      getClip(deps, { workspaceId, recordingId, callerId: caller.userId, ...query, signal }),
    getVideoClip: ({ caller, grant: { workspaceId }, params: { recordingId }, query, signal }) => {
      const { subtitles = true, ...passage } = query
      return getVideoClip(deps, { workspaceId, recordingId, callerId: caller.userId, ...passage, subtitles, signal })
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
