import { deleteStoredRecording, readStoredRecordings } from '../../recorder/stored-recordings.ts'
import { deleteStoredUpload, readStoredUploads } from '../../uploads/stored-uploads.ts'
import { remove } from '../../uploads/uploads.ts'
import { deleteDraftsOf } from '../transcript/editor/draft.ts'

/**
 * Deletes what this browser stores for an account that was deleted: files that wait for their upload, recordings from the
 * microphone and unsaved text. Nobody could ever send them.
 */
export async function forgetAccount(userId: string): Promise<void> {
  const isOwn = (one: { userId?: string | null }): boolean => one.userId === userId
  deleteDraftsOf(userId)
  for (const { id } of (await readStoredUploads()).filter(isOwn)) {
    // One under way would store itself again.
    remove(id)
    await deleteStoredUpload(id)
  }
  for (const { id } of (await readStoredRecordings()).filter(isOwn)) await deleteStoredRecording(id)
}
