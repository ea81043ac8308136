import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Folder } from '../../../src/contract/endpoints/folders.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { readAgain } from '../../api/read-again.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { TextField } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { words } from '../../strings/words.ts'
import { withoutBranch } from './folder-tree.ts'
import { MoveDialog } from './MoveDialog.tsx'
import type { MoveFolder } from './use-move-folder.ts'

const t = words.library

export type AskedOfFolders =
  | { kind: 'create'; parent: Folder | null }
  | { kind: 'rename' | 'move' | 'delete'; folder: Folder }

/** Creates, renames, moves or deletes a folder. */
export function FolderDialog({
  spaceId,
  folders,
  asked,
  onMove,
  onCreated,
  onClose,
}: {
  spaceId: string
  folders: readonly Folder[]
  asked: AskedOfFolders
  onMove: MoveFolder
  onCreated: (folder: Folder) => void
  onClose: () => void
}) {
  const navigate = useNavigate()
  const router = useRouter()
  const save = useMutation({
    mutationFn: (name: string) =>
      asked.kind === 'create'
        ? api.createFolder({ params: { spaceId }, body: { name, parentFolderId: asked.parent?.id ?? null } })
        : api.updateFolder({ params: { spaceId, folderId: asked.folder.id }, body: { name } }),
    onSuccess: async (folder) => {
      if (asked.kind === 'create') onCreated(folder)
      await readAgain(keys.in(spaceId, 'folders'))
    },
    meta: { isShown: true },
  })
  const remove = useMutation({
    mutationFn: ({ id }: Folder) => api.deleteFolder({ params: { spaceId, folderId: id } }),
    onSuccess: async (_done, { id, parentFolderId }) => {
      // What was in it is there now.
      const search = parentFolderId === null ? {} : { folder: parentFolderId }
      if (router.state.location.search.folder === id) await navigate({ to: '/w/$spaceId', params: { spaceId }, search })
      await readAgain(keys.space(spaceId))
    },
  })
  if (asked.kind === 'move') {
    return (
      <MoveDialog
        spaceId={spaceId}
        folders={withoutBranch(folders, asked.folder.id)}
        onMove={(into, name) => {
          onMove(asked.folder, into, name)
          onClose()
        }}
        onClose={onClose}
      />
    )
  }
  if (asked.kind === 'delete') {
    return (
      <Dialog title={t.deleteFolder} onClose={onClose}>
        <p className="mb-4 text-ink-2">{t.deleteFolderAbout(asked.folder.name)}</p>
        <Button
          look="danger"
          disabled={remove.isPending}
          onClick={() => remove.mutate(asked.folder, { onSuccess: onClose })}
        >
          {words.common.delete}
        </Button>
      </Dialog>
    )
  }
  const title =
    asked.kind !== 'create' ? t.renameFolder : asked.parent === null ? t.newFolder : t.newFolderIn(asked.parent.name)
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        className="flex flex-col gap-4"
        onSend={({ name = '' }) => save.mutate(name.trim(), { onSuccess: onClose })}
      >
        <TextField
          label={t.folderName}
          name="name"
          defaultValue={asked.kind === 'rename' ? asked.folder.name : ''}
          required
          maxLength={200}
          autoFocus
          error={save.error}
        />
        <Button type="submit" look="primary" disabled={save.isPending}>
          {words.common.save}
        </Button>
      </Form>
    </Dialog>
  )
}
