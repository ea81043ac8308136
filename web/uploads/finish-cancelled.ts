import { api, codeOf } from '../api/client.ts'
import { isPassing } from '../api/is-passing.ts'
import { keys } from '../api/keys.ts'
import { readAgain } from '../api/read-again.ts'
import { createRecording } from './create-recording.ts'
import { longestPauseMs, pauseFor, shortestPauseMs } from './pause-for.ts'
import { deleteStoredUpload, type StoredUpload } from './stored-uploads.ts'

/** Deletes the recording of a cancelled upload, also one that it never knew. Asks until the server answers. */
export async function finishCancelled(upload: StoredUpload): Promise<void> {
  const { spaceId } = upload
  for (let failures = 0; ; failures += 1) {
    try {
      await discard({ spaceId, recordingId: upload.recordingId ?? (await createRecording(upload)) })
      break
    } catch (error) {
      const code = codeOf(error)
      if (code === 'NOT_FOUND') break
      if (!isPassing(error)) {
        await deleteStoredUpload(upload.id)
        throw error
      }
      await pauseFor(Math.min(longestPauseMs, shortestPauseMs * 2 ** failures), new AbortController().signal)
    }
  }
  await deleteStoredUpload(upload.id)
}

/** Deletes a recording that gets no media. */
async function discard(params: { spaceId: string; recordingId: string }): Promise<void> {
  await api.deleteRecording({ params, query: { permanent: true } })
  void readAgain(keys.recordings(params.spaceId))
}
