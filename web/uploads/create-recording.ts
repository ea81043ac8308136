import { api } from '../api/client.ts'
import type { StoredUpload } from './stored-uploads.ts'
import { titleOf } from './title-of.ts'

/** Creates the recording of an upload. A retry after a lost answer returns the same one. @returns its ID */
export async function createRecording(upload: StoredUpload): Promise<string> {
  const { id } = await api.createRecording({
    params: { spaceId: upload.spaceId },
    body: {
      title: titleOf(upload.name),
      mediaType: upload.type.startsWith('video/') ? 'VIDEO' : 'AUDIO',
      ...(upload.folderId === null ? {} : { recordingFolderId: upload.folderId }),
      ...(upload.language === null ? {} : { language: upload.language }),
      ...(upload.speakerCount === null ? {} : { speakerCount: upload.speakerCount }),
      ...(upload.channels === undefined ? {} : { channels: upload.channels }),
    },
    headers: { 'idempotency-key': `recording ${upload.id}` },
  })
  return id
}
