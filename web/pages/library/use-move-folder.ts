import { useMutation } from '@tanstack/react-query'
import type { Folder } from '../../../src/contract/endpoints/folders.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { readAfter } from '../../api/read-again.ts'
import { toast } from '../../components/toasts.ts'
import { words } from '../../strings/words.ts'

/** `into`: the id of the parent, null for the top level; `name` is that of the parent. */
export type MoveFolder = (folder: Folder, into: string | null, name: string) => void

/** Moves a folder with everything in it, which its toast can undo. `onMoved` gets the id of its new parent. */
export function useMoveFolder(spaceId: string, onMoved: (into: string) => void): MoveFolder {
  const move = useMutation({
    mutationFn: ({ id, into }: { id: string; into: string | null }) =>
      api.updateFolder({ params: { spaceId, folderId: id }, body: { parentFolderId: into } }),
    onSettled: readAfter(keys.in(spaceId, 'folders')),
  })
  return ({ id, parentFolderId }, into, name) => {
    const undo = (): void =>
      move.mutate({ id, into: parentFolderId }, { onSuccess: () => toast({ text: words.library.movedBack }) })
    move.mutate(
      { id, into },
      {
        onSuccess: () => {
          if (into !== null) onMoved(into)
          toast({ text: words.library.moved(1, name), undo })
        },
      },
    )
  }
}
