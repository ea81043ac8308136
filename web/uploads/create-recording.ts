import { api } from '../api/client.ts'
import type { StoredUpload } from './stored-uploads.ts'
import { titleOf } from './title-of.ts'

type NewRecording = NonNullable<Parameters<typeof api.createRecording>[0]['body']>

/** What the recording of a file is made with: its name, and what the person has chosen for it. */
function recordingOf(upload: StoredUpload): NewRecording {
  const { name, type, folderId, language, speakerCount, channels, isTranscript = false } = upload
  return {
    title: titleOf(name),
    mediaType: type.startsWith('video/') ? 'VIDEO' : 'AUDIO',
    ...(folderId === null ? {} : { recordingFolderId: folderId }),
    ...(language === null ? {} : { language }),
    // A transcript alone has neither speakers nor channels to count.
    ...(isTranscript ? { source: 'IMPORT' } : {}),
    ...(isTranscript || speakerCount === null ? {} : { speakerCount }),
    ...(isTranscript || channels === undefined ? {} : { channels }),
  }
}

/** Names an attempt, so that the server does once what is asked again after a lost answer. */
export function attemptOf(what: 'recording' | 'upload', { id, refusals = 0 }: StoredUpload): string {
  return refusals === 0 ? `${what} ${id}` : `${what} ${id} ${refusals}`
}

/** Creates the recording of an upload. A retry after a lost answer returns the same one. @returns its ID */
export async function createRecording(upload: StoredUpload): Promise<string> {
  const { id } = await api.createRecording({
    params: { spaceId: upload.spaceId },
    body: recordingOf(upload),
    headers: { 'idempotency-key': attemptOf('recording', upload) },
  })
  return id
}
