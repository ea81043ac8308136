import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { readAfter } from '../../api/read-again.ts'
import { toast } from '../../components/toasts.ts'
import { words } from '../../strings/words.ts'
import { eachRecording } from './each-recording.ts'
import { focusRow } from './row-focus.ts'

interface Moved {
  id: string
  recordingFolderId: string | null
}

/** Renames, moves and deletes recordings. Each action can be undone from its toast. */
export function useRecordingActions(spaceId: string): {
  /** Throws if the server refuses the title, which the page says. */
  rename: (recordingId: string, title: string) => Promise<unknown>
  move: (recordings: readonly Moved[], folderId: string | null, name: string) => void
  trash: (ids: readonly string[]) => void
} {
  const onSettled = readAfter(keys.recordings(spaceId), keys.in(spaceId, 'recording'), keys.in(spaceId, 'trash'))
  const at = (recordingId: string): { spaceId: string; recordingId: string } => ({ spaceId, recordingId })
  const rename = useMutation({
    mutationFn: ({ id, title }: { id: string; title: string }) =>
      api.updateRecording({ params: at(id), body: { title } }),
    onSettled,
  })
  const moveAll = (moves: readonly Moved[]) =>
    eachRecording(moves, ({ id, recordingFolderId }) =>
      api.updateRecording({ params: at(id), body: { recordingFolderId } }),
    )
  const move = useMutation({ mutationFn: moveAll, onSettled })
  const moveBack = useMutation({
    mutationFn: moveAll,
    onSuccess: ([first]) => {
      toast({ text: words.library.movedBack })
      if (first !== undefined) focusRow(first.id)
    },
    onSettled,
  })
  const restore = useMutation({
    mutationFn: (ids: readonly string[]) => eachRecording(ids, (id) => api.restoreRecording({ params: at(id) })),
    onSuccess: (ids) => {
      toast({ text: words.library.restored(ids.length) })
      if (ids[0] !== undefined) focusRow(ids[0])
    },
    onSettled,
  })
  const trash = useMutation({
    mutationFn: (ids: readonly string[]) => eachRecording(ids, (id) => api.deleteRecording({ params: at(id) })),
    onSuccess: (ids) => toast({ text: words.library.trashed(ids.length), undo: () => restore.mutate(ids) }),
    onSettled,
  })
  return {
    rename: async (id, title) => rename.mutateAsync({ id, title }),
    move: (recordings, folderId, name) =>
      move.mutate(
        recordings.map(({ id }) => ({ id, recordingFolderId: folderId })),
        {
          onSuccess: (moved) => {
            const ids = new Set(moved.map(({ id }) => id))
            toast({
              text: words.library.moved(moved.length, name),
              undo: () => moveBack.mutate(recordings.filter(({ id }) => ids.has(id))),
            })
          },
        },
      ),
    trash: (ids) => trash.mutate(ids),
  }
}
