import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { readAgain } from '../../api/read-again.ts'
import { toast } from '../../components/toasts.ts'
import { words } from '../../strings/words.ts'
import { focusRow } from './row-focus.ts'

interface Moved {
  id: string
  recordingFolderId: string | null
}

interface TagChange {
  add: readonly string[]
  remove: readonly string[]
}

/** Renames, moves and deletes recordings. Each action can be undone from its toast. */
export function useRecordingActions(spaceId: string): {
  /** Throws if the server refuses the title, which the page says. */
  rename: (recordingId: string, title: string) => Promise<unknown>
  move: (recordings: readonly Moved[], folderId: string | null, name: string) => void
  trash: (ids: readonly string[]) => void
  /** `onDone` isn't called if the server refuses a change. */
  tag: (ids: readonly string[], change: TagChange, onDone: () => void) => void
  transcribeAgain: (ids: readonly string[]) => void
} {
  const refresh = async (): Promise<void> => {
    await readAgain(keys.recordings(spaceId), keys.in(spaceId, 'trash'))
  }
  const at = (recordingId: string): { spaceId: string; recordingId: string } => ({ spaceId, recordingId })
  const rename = useMutation({
    mutationFn: ({ id, title }: { id: string; title: string }) =>
      api.updateRecording({ params: at(id), body: { title } }),
    onSettled: refresh,
  })
  const moveAll = async (moves: readonly Moved[]): Promise<void> => {
    for (const { id, recordingFolderId } of moves) {
      await api.updateRecording({ params: at(id), body: { recordingFolderId } })
    }
  }
  const move = useMutation({ mutationFn: moveAll, onSettled: refresh })
  const moveBack = useMutation({
    mutationFn: moveAll,
    onSuccess: (_done, [first]) => {
      toast({ text: words.library.movedBack })
      if (first !== undefined) focusRow(first.id)
    },
    onSettled: refresh,
  })
  const tag = useMutation({
    // One after the other: all tags are sent, and the list may not have those that were added before yet.
    scope: { id: `tags in ${spaceId}` },
    mutationFn: async ({ ids, add, remove }: TagChange & { ids: readonly string[] }) => {
      for (const id of ids) {
        const { tags } = await api.getRecording({ params: at(id) })
        await api.updateRecording({
          params: at(id),
          body: { tags: [...tags.filter((one) => !remove.includes(one)), ...add] },
        })
      }
    },
    onSettled: refresh,
  })
  const transcribe = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await api.transcribeRecording({ params: at(id), body: {} })
    },
    onSettled: refresh,
  })
  const restore = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await api.restoreRecording({ params: at(id) })
    },
    onSuccess: (_done, ids) => {
      toast({ text: words.library.restored(ids.length) })
      if (ids[0] !== undefined) focusRow(ids[0])
    },
    onSettled: refresh,
  })
  const trash = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await api.deleteRecording({ params: at(id) })
    },
    onSuccess: (_done, ids) => toast({ text: words.library.trashed(ids.length), undo: () => restore.mutate(ids) }),
    onSettled: refresh,
  })
  return {
    rename: async (id, title) => rename.mutateAsync({ id, title }),
    move: (recordings, folderId, name) =>
      move.mutate(
        recordings.map(({ id }) => ({ id, recordingFolderId: folderId })),
        {
          onSuccess: () =>
            toast({
              text: words.library.moved(recordings.length, name),
              undo: () => moveBack.mutate(recordings),
            }),
        },
      ),
    trash: (ids) => trash.mutate(ids),
    tag: (ids, change, onSuccess) => tag.mutate({ ids, ...change }, { onSuccess }),
    transcribeAgain: (ids) => transcribe.mutate(ids),
  }
}
