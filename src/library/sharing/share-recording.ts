import { randomBytes } from 'node:crypto'
import { getWorkspace } from '../../identity/workspaces/get-workspace.ts'
import type { Share } from '../../contract/endpoints/deletion.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Db, Row, Tx } from '../../platform/database/schema.ts'
import { getRecordingRow } from '../recordings/get-recording-row.ts'
import { hashSecret } from '../../platform/secrets/hash-secret.ts'
import { sharedUrl, tokenOf, type ShareDeps } from './share-token.ts'
import { findShare, insertShare, removeShare } from './store.ts'

/** The share link of a recording, or null. AppError NOT_FOUND. */
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

/** Creates the share link of a recording, or returns the existing one. AppError NOT_FOUND. */
export async function shareRecording(tx: Tx, deps: ShareDeps, workspaceId: string, id: string): Promise<Share> {
  await getRecordingRow(tx, workspaceId, id)
  let share = await findShare(tx, id)
  if (share === undefined) {
    const nonce = randomBytes(16).toString('base64url')
    share = { recordingId: id, nonce, hash: hashSecret(tokenOf(deps.signer, id, nonce)), createdAt: timestamp() }
    await insertShare(tx, share)
    await audit(tx, { action: 'SHARE_CREATED', workspaceId, objectId: id })
  }
  return asShare(tx, deps, workspaceId, share)
}

/** Revokes the share link. Safe to repeat. AppError NOT_FOUND. */
export async function unshareRecording(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await getRecordingRow(tx, workspaceId, id)
  if (await removeShare(tx, id)) await audit(tx, { action: 'SHARE_REMOVED', workspaceId, objectId: id })
}
