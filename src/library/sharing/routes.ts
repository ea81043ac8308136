import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Signer } from '../../platform/secrets/signing.ts'
import { pageWordsFor } from '../../platform/pages/page-words-for.ts'
import { AppError } from '../../contract/app-error.ts'
import { endedPage } from './ended-page.ts'
import type { Config } from '../../platform/config/config.ts'
import { hashPassword } from '../../identity/accounts/password.ts'
import { requireStillAllowed } from '../../identity/members/require-still-allowed.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import { getShared } from './get-shared.ts'
import { getSharedAudio } from './get-shared-audio.ts'
import { listPublic } from './list-public.ts'
import { publicPage } from './public-page.ts'
import { listShares } from './list-shares.ts'
import { getShare, shareRecording, unshareRecording } from './share-recording.ts'
import { makePage } from './make-page.ts'
import { readShared } from './shared-source.ts'
import { openShared, type Opening } from './open-shared.ts'
import { passwordPage } from './password-page.ts'

export interface SharingDeps {
  db: Database
  blobs: BlobStore
  signer: Signer
  publicUrl: () => string
  media: Config['media']
}

export function sharingRoutes(deps: SharingDeps) {
  const { db } = deps
  const openingOf = (token: string, headers: { cookie?: string | undefined }): Opening => ({
    token,
    cookie: headers.cookie,
    signer: deps.signer,
    publicUrl: deps.publicUrl(),
  })
  return {
    getShare: async ({ grant, params }) => ({
      share: await getShare(db, deps, grant.workspaceId, params.recordingId),
    }),
    listShares: async ({ grant, query }) => {
      const { items, nextCursor, prevCursor } = await listShares(db, deps, grant.workspaceId, query)
      return { shares: items, nextCursor, prevCursor }
    },
    shareRecording: async ({ caller, grant: { workspaceId }, params, body }) => {
      const { password, ...change } = body ?? {}
      const passwordHash = password == null ? password : await hashPassword(password)
      const whole = { ...change, ...(passwordHash === undefined ? {} : { passwordHash }) }
      return db.transaction().execute(async (tx) => {
        await requireStillAllowed(tx, caller, workspaceId, 'editor')
        return shareRecording(tx, deps, { workspaceId, userId: caller.userId }, params.recordingId, whole)
      })
    },
    unshareRecording: async ({ grant, params }) => {
      await db.transaction().execute((tx) => unshareRecording(tx, grant.workspaceId, params.recordingId))
      return { success: true }
    },
    getShared: async ({ params, headers, signal }) => {
      return readShared(await getShared(db, openingOf(params.token, headers), signal))
    },
    openShared: async ({ params, headers, body, address, setHeader }) => {
      const given = { password: body.password, address }
      setHeader('set-cookie', await openShared(db, openingOf(params.token, headers), given))
      return { success: true }
    },
    getSharedAudio: ({ params, headers }) => getSharedAudio(deps, openingOf(params.token, headers)),
    getSharedPage: async ({ params, headers, signal }) => {
      const words = pageWordsFor(headers['accept-language'])
      try {
        const source = await getShared(db, openingOf(params.token, headers), signal)
        return await makePage(source, words, params.token, signal)
      } catch (error) {
        if (error instanceof AppError && error.code === 'NOT_FOUND') return endedPage(words)
        if (error instanceof AppError && error.code === 'SIGN_IN_FAILED') return passwordPage(words, params.token)
        throw error
      }
    },
    listPublic: async ({ query }) => {
      const { items, nextCursor, prevCursor } = await listPublic(db, deps, query)
      return { recordings: items, nextCursor, prevCursor }
    },
    getPublicPage: async ({ query, headers }) =>
      publicPage(await listPublic(db, deps, query), pageWordsFor(headers['accept-language'])),
  } satisfies Partial<Handlers>
}
