import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Client } from '../client/client.ts'
import { uploadFile, type UploadOptions } from '../client/upload-file.ts'
import type { Recording } from '../contract/resources.ts'
import { patientFetch } from './patient-fetch.ts'

/** The media isn't there: it was never complete, its upload expired, or it couldn't be read and may have been replaced. */
const unsent: readonly Recording['status'][] = ['MEDIA_IMPORT_UPLOADING', 'MEDIA_IMPORT_EXPIRED', 'MEDIA_IMPORT_FAILED']

export function needsUpload({ status }: Pick<Recording, 'status'>): boolean {
  return unsent.includes(status)
}

/** The file became another one while it was uploaded. Nothing completes such an upload. */
export class FileChangedError extends Error {}

export interface DiskUpload extends Omit<UploadOptions, 'mimeType' | 'fetch' | 'onProgress'> {
  /** `size` of the file, bytes. */
  onProgress: (sent: number, size: number) => void
  signal: AbortSignal
}

/** Uploads a file as the media of a recording. @throws FileChangedError, or what `uploadFile` throws */
export async function uploadFromDisk(client: Client, file: string, options: DiskUpload): Promise<void> {
  const { mtimeMs, size } = await stat(file)
  const blob = await openAsBlob(file)
  await uploadFile(
    client,
    { size, slice: async (start, end) => blob.slice(start, end) },
    {
      ...options,
      mimeType: 'application/octet-stream',
      onProgress: (sent) => options.onProgress(sent, size),
      fetch: patientFetch(options.signal),
    },
  ).catch(async (error: unknown) => {
    const now = await stat(file).catch(() => null)
    if (now?.mtimeMs === mtimeMs && now.size === size) throw error
    throw new FileChangedError(`${file} changed while it was being uploaded.`, { cause: error })
  })
}
