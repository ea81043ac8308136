import type { Handlers } from '../../contract/endpoints/index.ts'
import { deleteVoice } from './delete-voice.ts'
import { getImage } from './get-image.ts'
import { getVoice } from './get-voice.ts'
import { mergeSpeaker } from './merge-speaker.ts'
import { putImage, type ImageDeps } from './put-image.ts'

export function voiceRoutes(deps: ImageDeps) {
  const { db, blobs } = deps
  return {
    mergeSpeaker: ({ grant, params, body }) =>
      db.transaction().execute((tx) => mergeSpeaker(tx, grant.workspaceId, params.speakerId, body.intoSpeakerId)),
    putSpeakerImage: ({ grant, params, headers, stream, signal }) => {
      const announcedBytes = Number(headers['content-length'] ?? 0)
      const target = { workspaceId: grant.workspaceId, speakerId: params.speakerId, announcedBytes }
      return putImage(deps, target, stream, signal)
    },
    getSpeakerImage: ({ grant, params }) => getImage(db, blobs, grant.workspaceId, params.speakerId),
    getVoice: ({ grant, params }) => getVoice(db, grant.workspaceId, params.speakerId),
    deleteVoice: async ({ grant, params }) => {
      await db.transaction().execute((tx) => deleteVoice(tx, grant.workspaceId, params.speakerId))
      return { success: true }
    },
  } satisfies Partial<Handlers>
}
