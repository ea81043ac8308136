import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Folder } from '../../../src/contract/endpoints/folders.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { Icon } from '../../components/Icon.tsx'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { readAgain } from '../../api/read-again.ts'
import { Button } from '../../components/Button.tsx'
import { useFirst, useFound } from '../../components/long-list.tsx'
import { TextField } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { words } from '../../strings/words.ts'
import { flatTree, nameOf, treeOf } from './folder-tree.ts'

/** Moves recordings or a folder without a mouse: into a folder, or into one that is made for them. */
export function MoveDialog({
  spaceId,
  folders,
  onMove,
  onClose,
}: {
  spaceId: string
  folders: readonly Folder[]
  onMove: (folderId: string | null, name: string) => void
  onClose: () => void
}) {
  const create = useMutation({
    mutationFn: (name: string) => api.createFolder({ params: { spaceId }, body: { name, parentFolderId: null } }),
    onSuccess: () => readAgain(keys.in(spaceId, 'folders')),
    meta: { isShown: true },
  })
  const { found, field } = useFound(folders, nameOf, words.library.findFolder)
  const tree = useMemo(() => flatTree(treeOf(found)), [found])
  const { first, more } = useFirst(tree)
  const row = 'thumb flex w-full items-center gap-2 rounded px-2 py-1.5 text-start text-sm hover:bg-paper-2'
  return (
    <Dialog title={words.library.moveTo} onClose={onClose}>
      {field}
      <ul>
        <li>
          <button type="button" autoFocus className={row} onClick={() => onMove(null, words.library.top)}>
            {words.library.top}
          </button>
        </li>
        {first.map(({ folder, depth }) => (
          <li key={folder.id}>
            <button
              type="button"
              className={row}
              style={{ paddingInlineStart: 8 + depth * 16 }}
              onClick={() => onMove(folder.id, folder.name)}
            >
              <Icon name="folder" />
              <span dir="auto" className="min-w-0 truncate">
                {folder.name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more}
      <Form
        className="mt-4 flex flex-col gap-3 border-t border-line pt-4"
        onSend={({ name = '' }) => create.mutate(name.trim(), { onSuccess: (made) => onMove(made.id, made.name) })}
      >
        <TextField label={words.library.newFolder} name="name" required maxLength={200} error={create.error} />
        <Button type="submit" className="self-start" disabled={create.isPending}>
          {words.library.createAndMove}
        </Button>
      </Form>
    </Dialog>
  )
}
