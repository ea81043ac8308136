import { createHash, randomBytes } from 'node:crypto'
import type { Content } from '../../contract/content.ts'
import type { PublicRecording, Share, SharedRecording } from '../../contract/endpoints/deletion.ts'
import { notFound } from '../../contract/app-error.ts'
import type { Signer } from '../../platform/signing.ts'
import { timestamp } from '../../platform/database/now.ts'
import { pageOf, readPlace, type Page } from '../../platform/database/page.ts'
import type { Db, Row, Tx } from '../../platform/database/schema.ts'
import { namedSpeakers } from '../../transcripts/content/named-speakers.ts'
import { renderTranscript } from '../../transcripts/content/render-content.ts'
import { getWorkspace } from '../../identity/workspaces/get-workspace.ts'
import { findShare, findSharedRecording, insertShare, listPublicRows, removeShare } from './deletion-store.ts'
import { getRecordingRow } from './get-recording-row.ts'

/** 22 characters of base64url: 132 bits. */
const tokenLength = 22

/** Share tokens are derived from the instance's secret: the database alone gives none away. */
function tokenOf(signer: Signer, recordingId: string, nonce: string): string {
  return signer.sign('share', [recordingId, nonce], 0).slice(0, tokenLength)
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export interface ShareDeps {
  signer: Signer
  publicUrl: () => string
}

/** The share link of a recording; null where it has none. AppError NOT_FOUND. */
export async function getShare(db: Db, deps: ShareDeps, workspaceId: string, id: string): Promise<Share | null> {
  await getRecordingRow(db, workspaceId, id)
  const share = await findShare(db, id)
  return share === undefined ? null : asShare(db, deps, workspaceId, share)
}

async function asShare(db: Db, deps: ShareDeps, workspaceId: string, share: Row<'share'>): Promise<Share> {
  const token = tokenOf(deps.signer, share.recordingId, share.nonce)
  const { privacy } = await getWorkspace(db, workspaceId)
  return { token, url: sharedUrl(deps, token), createdAt: share.createdAt, isActive: privacy !== 'PRIVATE' }
}

/** Makes the share link of a recording, or gives it again. AppError NOT_FOUND. */
export async function shareRecording(tx: Tx, deps: ShareDeps, workspaceId: string, id: string): Promise<Share> {
  await getRecordingRow(tx, workspaceId, id)
  let share = await findShare(tx, id)
  if (share === undefined) {
    const nonce = randomBytes(16).toString('base64url')
    share = { recordingId: id, nonce, hash: hashOf(tokenOf(deps.signer, id, nonce)), createdAt: timestamp() }
    await insertShare(tx, share)
  }
  return asShare(tx, deps, workspaceId, share)
}

/** Takes the share link back; again is fine. AppError NOT_FOUND. */
export async function unshareRecording(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await getRecordingRow(tx, workspaceId, id)
  await removeShare(tx, id)
}

/** What the page behind a share link shows. AppError NOT_FOUND, INVALID_STATE while there is no transcript. */
export async function getShared(db: Db, token: string, signal: AbortSignal): Promise<SharedRecording> {
  const recording = await findSharedRecording(db, hashOf(token))
  if (recording === undefined) throw notFound('shared recording', token.slice(0, 4))
  const bytes = await renderTranscript(db, recording.workspaceId, recording.id, { format: 'json' }, signal)
  return {
    title: recording.title,
    createdAt: recording.createdAt,
    duration: recording.duration,
    mediaType: recording.mediaType as SharedRecording['mediaType'],
    language: recording.language,
    speakers: await namedSpeakers(db, recording.id),
    quality: bytes.headers?.['Tiro-Quality'] === 'draft' ? 'draft' : 'standard',
    content: JSON.parse(Buffer.from(bytes.content.data).toString('utf8')) as Content,
  }
}

/** A page of what PUBLIC workspaces share, newest first. */
export async function listPublic(
  db: Db,
  deps: ShareDeps,
  query: { limit?: number; cursor?: string },
): Promise<Page<PublicRecording>> {
  const place = readPlace(query.cursor, 'string')
  const limit = query.limit ?? 100
  const page = pageOf(await listPublicRows(db, { place, limit: limit + 1 }), limit, place, (row) => row.createdAt)
  return {
    ...page,
    items: page.items.map((row) => {
      const token = tokenOf(deps.signer, row.id, row.nonce)
      return {
        id: row.id,
        title: row.title,
        workspaceName: row.workspaceName,
        createdAt: row.createdAt,
        duration: row.duration,
        mediaType: row.mediaType as PublicRecording['mediaType'],
        language: row.language,
        token,
        url: sharedUrl(deps, token),
      }
    }),
  }
}

function sharedUrl(deps: ShareDeps, token: string): string {
  return `${deps.publicUrl()}/s/${token}`
}
