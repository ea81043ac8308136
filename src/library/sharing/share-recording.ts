import { randomBytes } from 'node:crypto'
import { getWorkspace } from '../../identity/workspaces/get-workspace.ts'
import type { Workspace } from '../../contract/resources.ts'
import type { Share } from '../../contract/endpoints/sharing.ts'
import { audit } from '../../platform/audit/audit.ts'
import { shortestPassage } from '../../platform/media/cut-audio.ts'
import { timestamp } from '../../platform/database/now.ts'
import { lockRow } from '../../platform/database/row-locks.ts'
import type { Db, Row, Tx } from '../../platform/database/schema.ts'
import { getRecordingRow } from '../recordings/get-recording-row.ts'
import { hashSecret } from '../../platform/secrets/hash-secret.ts'
import { sharedUrl, tokenOf, type ShareDeps } from './share-token.ts'
import { invalidBody } from '../../contract/app-error.ts'
import { findShare, insertShare, patchShare, removeShare } from './store.ts'

/** The share link of a recording, or null. AppError NOT_FOUND. */
export async function getShare(db: Db, deps: ShareDeps, workspaceId: string, id: string): Promise<Share | null> {
  await getRecordingRow(db, workspaceId, id)
  const share = await findShare(db, id)
  if (share === undefined) return null
  return asShare(deps, (await getWorkspace(db, workspaceId)).privacy, share)
}

/** A row in the form of the contract. @param privacy of its workspace */
export function asShare(deps: ShareDeps, privacy: Workspace['privacy'], share: Row<'share'>): Share {
  const token = tokenOf(deps, share.recordingId, share.nonce)
  const { createdAt, createdById, expiresAt, start, end } = share
  const hasEnded = expiresAt !== null && expiresAt <= timestamp()
  return {
    token,
    url: sharedUrl(deps, token),
    createdAt,
    createdById,
    isActive: privacy !== 'PRIVATE' && !hasEnded,
    expiresAt,
    start,
    end,
    audio: share.isAudio === 1,
    hasPassword: share.passwordHash !== null,
  }
}

/** What to change of a link. */
export type ShareChange = Partial<Pick<Share, 'expiresAt' | 'start' | 'end' | 'audio'>> & {
  /** Null: without a password. */
  passwordHash?: string | null
}

/**
 * Creates the share link of a recording, or returns the existing one, with what `change` has. AppError NOT_FOUND,
 * INVALID_BODY for a passage that ends before it starts, or a link that would end in the past.
 */
export async function shareRecording(
  tx: Tx,
  deps: ShareDeps,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  id: string,
  change: ShareChange,
): Promise<Share> {
  // Moved to another workspace, it must not take a link along that is just created.
  await lockRow(tx, 'recording', id)
  await getRecordingRow(tx, workspaceId, id)
  let share = await findShare(tx, id)
  if (share === undefined) {
    const nonce = randomBytes(16).toString('base64url')
    await insertShare(tx, {
      recordingId: id,
      nonce,
      hash: hashSecret(tokenOf(deps, id, nonce)),
      createdAt: timestamp(),
      createdById: userId,
    })
    share = await findShare(tx, id)
    await audit(tx, { action: 'SHARE_CREATED', workspaceId, objectId: id })
  }
  if (share === undefined) throw new Error('the share is missing after its insert')
  const { expiresAt, audio, ...passage } = change
  const next = {
    ...share,
    ...passage,
    ...(expiresAt === undefined ? {} : { expiresAt: expiresAt === null ? null : timestamp(new Date(expiresAt)) }),
    ...(audio === undefined ? {} : { isAudio: audio ? 1 : 0 }),
  }
  requireSensible(next)
  // A client may send back what it has read.
  if (next.expiresAt !== share.expiresAt) requireFuture(next.expiresAt)
  if (Object.keys(change).length > 0) {
    const { start, end, isAudio, passwordHash } = next
    await patchShare(tx, id, { expiresAt: next.expiresAt, start, end, isAudio, passwordHash })
    await audit(tx, { action: 'SHARE_CHANGED', workspaceId, objectId: id })
  }
  return asShare(deps, (await getWorkspace(tx, workspaceId)).privacy, next)
}

function requireSensible({ start, end }: Row<'share'>): void {
  if (end === null || end - (start ?? 0) >= shortestPassage) return
  throw invalidBody('/end', 'order', 'The passage must end after it starts.')
}

function requireFuture(expiresAt: string | null): void {
  if (expiresAt === null || expiresAt > timestamp()) return
  throw invalidBody('/expiresAt', 'future', 'Must be in the future.', 'expiresAt is in the past.')
}

/** Revokes the share link. Safe to repeat. AppError NOT_FOUND. */
export async function unshareRecording(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await getRecordingRow(tx, workspaceId, id)
  if (await removeShare(tx, id)) await audit(tx, { action: 'SHARE_REMOVED', workspaceId, objectId: id })
}
