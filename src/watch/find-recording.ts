import { ClientError } from '../client/client.ts'
import type { RecordingDetail } from '../contract/resources.ts'
import type { Watching } from './watching.ts'

/** Why a file fails whose recording somebody has deleted. */
export const deletedReason = 'The recording was deleted in Tiro.'

/** A recording of the watcher; null: it was deleted. A workspace that can't be seen ends the watcher. */
export async function findRecording(
  { client, spaceId, signal }: Pick<Watching, 'client' | 'spaceId' | 'signal'>,
  recordingId: string,
): Promise<RecordingDetail | null> {
  return client.getRecording({ params: { spaceId, recordingId }, signal }).catch((error: unknown) => {
    if (error instanceof ClientError && error.status === 404 && error.details['resource'] === 'recording') return null
    throw error
  })
}
