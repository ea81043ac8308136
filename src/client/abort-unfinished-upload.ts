import type { Client } from './client.ts'

/** Aborts the upload of an interrupted run: the process that sent its parts no longer exists. */
export async function abortUnfinishedUpload(
  client: Client,
  params: { spaceId: string; recordingId: string },
  signal: AbortSignal,
): Promise<void> {
  try {
    const { uploadId } = await client.startUpload({ params, body: { mimeType: 'application/octet-stream' }, signal })
    await client.abortUpload({ params: { ...params, uploadId }, signal })
  } catch (error) {
    const active =
      error instanceof Error && 'details' in error ? (error.details as Record<string, unknown>)['uploadId'] : undefined
    if (typeof active !== 'string') throw error
    await client.abortUpload({ params: { ...params, uploadId: active }, signal })
  }
}
