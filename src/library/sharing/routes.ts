import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Signer } from '../../platform/signing.ts'
import { pageWordsFor } from '../../platform/pages/page-words-for.ts'
import { AppError } from '../../contract/app-error.ts'
import { endedPage } from './ended-page.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import { getShared } from './get-shared.ts'
import { getSharedAudio } from './get-shared-audio.ts'
import { listPublic } from './list-public.ts'
import { publicPage } from './public-page.ts'
import { getShare, shareRecording, unshareRecording } from './share-recording.ts'
import { sharedPage } from './shared-page.ts'

export interface SharingDeps {
  db: Database
  blobs: BlobStore
  signer: Signer
  publicUrl: () => string
}

type RouteIds =
  | 'getShare'
  | 'shareRecording'
  | 'unshareRecording'
  | 'getShared'
  | 'getSharedPage'
  | 'getSharedAudio'
  | 'listPublic'
  | 'getPublicPage'

export function sharingRoutes(deps: SharingDeps): Handlers<RouteIds> {
  const { db } = deps
  return {
    getShare: async ({ grant, params }) => ({
      share: await getShare(db, deps, grant.workspaceId, params.recordingId),
    }),
    shareRecording: ({ grant, params, body }) =>
      db.transaction().execute((tx) => shareRecording(tx, deps, grant.workspaceId, params.recordingId, body)),
    unshareRecording: async ({ grant, params }) => {
      await db.transaction().execute((tx) => unshareRecording(tx, grant.workspaceId, params.recordingId))
      return { success: true }
    },
    getShared: async ({ params, signal }) => {
      const { hasSound: _, ...shared } = await getShared(db, params.token, signal)
      return shared
    },
    getSharedAudio: ({ params }) => getSharedAudio(db, deps.blobs, params.token),
    getSharedPage: async ({ params, headers, signal }) => {
      const words = pageWordsFor(headers['accept-language'])
      try {
        return sharedPage(await getShared(db, params.token, signal), words, params.token)
      } catch (error) {
        if (error instanceof AppError && error.code === 'NOT_FOUND') return endedPage(words)
        throw error
      }
    },
    listPublic: async ({ query }) => {
      const { items, nextCursor, prevCursor } = await listPublic(db, deps, query)
      return { recordings: items, nextCursor, prevCursor }
    },
    getPublicPage: async ({ query, headers }) =>
      publicPage(await listPublic(db, deps, query), pageWordsFor(headers['accept-language'])),
  }
}
