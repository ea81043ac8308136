import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { readAfter } from '../../api/read-again.ts'
import { toast } from '../../components/toasts.ts'
import { words } from '../../strings/words.ts'
import { eachRecording } from './each-recording.ts'

type Recordings = readonly { id: string }[]

interface After {
  onSuccess: () => void
}

export interface TrashActions {
  restore: (recordings: Recordings, after?: After) => void
  remove: (recordings: Recordings, after?: After) => void
  isBusy: boolean
}

/** Restores recordings from the trash, or permanently deletes them. */
export function useTrashActions(spaceId: string): TrashActions {
  const onSettled = readAfter(keys.space(spaceId))
  const restore = useMutation({
    mutationFn: (recordings: Recordings) =>
      eachRecording(recordings, ({ id: recordingId }) => api.restoreRecording({ params: { spaceId, recordingId } })),
    onSuccess: (done) => toast({ text: words.library.restored(done.length) }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (recordings: Recordings) =>
      eachRecording(recordings, ({ id: recordingId }) =>
        api.deleteRecording({ params: { spaceId, recordingId }, query: { permanent: true } }),
      ),
    onSettled,
  })
  return { restore: restore.mutate, remove: remove.mutate, isBusy: restore.isPending || remove.isPending }
}
