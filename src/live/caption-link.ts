import { randomBytes } from 'node:crypto'
import { notFound, invalidState } from '../contract/app-error.ts'
import type { CaptionLink } from '../contract/endpoints/captions.ts'
import { getWorkspace } from '../identity/workspaces/get-workspace.ts'
import { audit } from '../platform/audit/audit.ts'
import { timestamp } from '../platform/database/now.ts'
import type { Db, Row, Tx } from '../platform/database/schema.ts'
import { hashSecret } from '../platform/secrets/hash-secret.ts'
import type { Signer } from '../platform/secrets/signing.ts'
import { findCaptionLink, findLive, insertCaptionLink, removeCaptionLink, type LiveRow } from './store.ts'

export interface LinkDeps {
  signer: Signer
  publicUrl: () => string
}

/** The link to the captions of a session, or null. AppError NOT_FOUND. */
export async function getCaptionLink(db: Db, deps: LinkDeps, place: Place): Promise<CaptionLink | null> {
  const session = await requireLive(db, place)
  const link = await findCaptionLink(db, session.id)
  return link === undefined || session.status === 'ENDED' ? null : asLink(db, deps, session, link)
}

interface Place {
  workspaceId: string
  id: string
}

/** Creates the link to the captions of a session, or returns it. AppError NOT_FOUND, INVALID_STATE if it has ended. */
export async function shareCaptions(tx: Tx, deps: LinkDeps, place: Place): Promise<CaptionLink> {
  const session = await requireLive(tx, place)
  if (session.status === 'ENDED') {
    throw invalidState('This session has ended. Share its recording instead.', session.status, ['LIVE', 'PAUSED'])
  }
  let link = await findCaptionLink(tx, session.id)
  if (link === undefined) {
    const nonce = randomBytes(16).toString('base64url')
    link = {
      sessionId: session.id,
      nonce,
      hash: hashSecret(deps.signer.token('captions', [session.id, nonce])),
      createdAt: timestamp(),
    }
    await insertCaptionLink(tx, link)
    await audit(tx, { action: 'CAPTIONS_SHARED', workspaceId: place.workspaceId, objectId: session.recordingId })
  }
  return asLink(tx, deps, session, link)
}

/** Revokes the link. Safe to repeat. AppError NOT_FOUND. */
export async function unshareCaptions(tx: Tx, place: Place): Promise<void> {
  const session = await requireLive(tx, place)
  if (!(await removeCaptionLink(tx, session.id))) return
  await audit(tx, { action: 'CAPTIONS_UNSHARED', workspaceId: place.workspaceId, objectId: session.recordingId })
}

async function requireLive(db: Db, { workspaceId, id }: Place): Promise<LiveRow> {
  const session = await findLive(db, workspaceId, id)
  if (session === undefined) throw notFound('live session', id)
  return session
}

async function asLink(
  db: Db,
  { signer, publicUrl }: LinkDeps,
  { workspaceId }: LiveRow,
  { sessionId, nonce, createdAt }: Row<'captionLink'>,
): Promise<CaptionLink> {
  const token = signer.token('captions', [sessionId, nonce])
  const { privacy } = await getWorkspace(db, workspaceId)
  return { token, url: `${publicUrl()}/c/${token}`, createdAt, isActive: privacy !== 'PRIVATE' }
}
