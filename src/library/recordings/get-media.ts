import type { RecordingRow } from './as-recording.ts'
import { findRecording } from './find-recording.ts'
import { listFiles } from './recording-files.ts'
import type { Bytes, Caller } from '../../contract/endpoint.ts'
import { notFound } from '../../contract/app-error.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import { mediaFileName } from '../../platform/media/mime-type.ts'
import type { Db, Row } from '../../platform/database/schema.ts'
import { refuseUnread, requireMedia } from '../deletion/require-media.ts'
import { findFileById } from '../store.ts'

/** Types that a browser plays and can't execute; everything else is sent as an attachment. */
const playable = /^(audio|video)\/[\w.+-]+$/

/** A media file as a reply with range support; headers keep browsers from executing it. `isSaved`: browsers don't play it. */
export async function mediaBytes(blobs: BlobStore, file: Row<'file'>, title: string, isSaved = false): Promise<Bytes> {
  const isPlayable = playable.test(file.mimeType)
  const contentType = isPlayable ? file.mimeType : 'application/octet-stream'
  const disposition = isPlayable && !isSaved ? 'inline' : 'attachment'
  const fileName = mediaFileName(title, file.mimeType)
  const redirect = await blobs.downloadUrl(file.blobKey, { contentType, disposition, fileName })
  return {
    contentType,
    fileName,
    disposition,
    ...(redirect === null ? {} : { redirect }),
    etag: `"${file.id}"`,
    headers: { 'content-security-policy': 'sandbox' },
    content: { size: file.size, open: (start, end) => blobs.read(file.blobKey, { start, end }) },
  }
}

interface Asked {
  workspaceId: string
  recordingId: string
  kind: 'audio' | 'original'
}

/** The player's audio or the original of a recording. AppError INVALID_STATE before it is read, MEDIA_DELETED afterwards. */
export async function getMedia(db: Db, blobs: BlobStore, asked: Asked, isSaved: boolean): Promise<Bytes> {
  const { recording, file } = await findMedia(db, asked)
  return mediaBytes(blobs, file, recording.title, isSaved)
}

/** A file of a recording. AppError NOT_FOUND, INVALID_STATE before the media is read, MEDIA_DELETED afterwards. */
export async function findMedia(
  db: Db,
  { workspaceId, recordingId, kind }: Asked,
): Promise<{ recording: RecordingRow; file: Row<'file'> }> {
  const recording = await findRecording(db, workspaceId, recordingId)
  if (recording === undefined) throw notFound('recording', recordingId)
  requireMedia(recording)
  const file = (await listFiles(db, recordingId)).find((candidate) => candidate.type === kind.toUpperCase())
  return file === undefined ? refuseUnread(db, recording) : { recording, file }
}

/** A file by its id, for signed URLs; `mayRead` throws if their caller no longer has access to its workspace. */
export async function getFileBytes(
  db: Db,
  blobs: BlobStore,
  fileId: string,
  mayRead: (workspaceId: string) => Promise<Caller>,
): Promise<{ recording: RecordingRow; caller: Caller; bytes: Bytes }> {
  const file = await findFileById(db, fileId)
  if (file === undefined) throw notFound('file', fileId)
  const caller = await mayRead(file.workspaceId)
  const recording = await findRecording(db, file.workspaceId, file.recordingId)
  if (recording === undefined) throw notFound('file', fileId)
  requireMedia(recording)
  return { recording, caller, bytes: await mediaBytes(blobs, file, file.title) }
}
