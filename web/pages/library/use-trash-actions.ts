import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { readAfter } from '../../api/read-again.ts'
import { toast } from '../../components/toasts.ts'
import { words } from '../../strings/words.ts'

type Recordings = readonly { id: string }[]

export interface TrashActions {
  restore: (recordings: Recordings) => void
  remove: (recordings: Recordings) => void
  isBusy: boolean
}

/** Restores recordings from the trash, or permanently deletes them. */
export function useTrashActions(spaceId: string): TrashActions {
  const onSettled = readAfter(keys.space(spaceId))
  const restore = useMutation({
    mutationFn: async (recordings: Recordings) => {
      for (const { id: recordingId } of recordings) await api.restoreRecording({ params: { spaceId, recordingId } })
    },
    onSuccess: (_done, recordings) => toast({ text: words.library.restored(recordings.length) }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: async (recordings: Recordings) => {
      for (const { id: recordingId } of recordings) {
        await api.deleteRecording({ params: { spaceId, recordingId }, query: { permanent: true } })
      }
    },
    onSettled,
  })
  return { restore: restore.mutate, remove: remove.mutate, isBusy: restore.isPending || remove.isPending }
}
