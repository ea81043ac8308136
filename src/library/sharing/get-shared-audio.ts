import type { Bytes } from '../../contract/endpoint.ts'
import { notFound } from '../../contract/app-error.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Db } from '../../platform/database/schema.ts'
import { hashSecret } from '../../platform/secrets/hash-secret.ts'
import { getMedia } from '../recordings/get-media.ts'
import { findSharedRecording } from './store.ts'

/** The sound behind a share link. AppError NOT_FOUND unless the link allows it, MEDIA_DELETED. */
export async function getSharedAudio(db: Db, blobs: BlobStore, token: string): Promise<Bytes> {
  const recording = await findSharedRecording(db, hashSecret(token))
  if (recording === undefined || recording.shown.isAudio === 0) throw notFound('shared recording', token.slice(0, 4))
  const { redirect: _, ...bytes } = await getMedia(db, blobs, recording.workspaceId, recording.id, 'audio')
  // The page's policy allows sound of this server only, so the media store isn't asked to send it.
  return bytes
}
