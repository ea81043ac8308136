import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { readAgain } from '../../api/read-again.ts'
import { toast } from '../../components/toasts.ts'
import { words } from '../../strings/words.ts'
import { focusRow } from '../library/row-focus.ts'

/** What the header does with a recording. */
export function useRecordingMutations(spaceId: string, recordingId: string) {
  const params = { spaceId, recordingId }
  const navigate = useNavigate()
  const refresh = async (): Promise<void> => {
    await readAgain(keys.recording(spaceId, recordingId), keys.recordings(spaceId))
  }
  const rename = useMutation({
    mutationFn: (title: string) => api.updateRecording({ params, body: { title } }),
    onSuccess: refresh,
  })
  const restore = useMutation({
    mutationFn: () => api.restoreRecording({ params }),
    onSuccess: () => {
      toast({ text: words.library.restored(1) })
      focusRow(recordingId)
      return refresh()
    },
  })
  const remove = useMutation({
    mutationFn: () => api.deleteRecording({ params }),
    onSuccess: async () => {
      await navigate({ to: '/w/$spaceId', params: { spaceId } })
      await refresh()
      toast({ text: words.transcript.movedToTrash, undo: () => restore.mutate() })
    },
  })
  return {
    refresh,
    rename: (title: string): void => rename.mutate(title),
    moveToTrash: (): void => remove.mutate(),
  }
}
