import type { Folder } from '../../../src/contract/endpoints/folders.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { Icon } from '../../components/Icon.tsx'
import { words } from '../../strings/words.ts'
import { flatTree, treeOf } from './folder-tree.ts'

/** Moves recordings without a mouse. */
export function MoveDialog({
  folders,
  onMove,
  onClose,
}: {
  folders: readonly Folder[]
  onMove: (folderId: string | null, name: string) => void
  onClose: () => void
}) {
  const row = 'thumb flex w-full items-center gap-2 rounded px-2 py-1.5 text-start text-sm hover:bg-paper-2'
  return (
    <Dialog title={words.library.moveTo} onClose={onClose}>
      <ul>
        <li>
          <button type="button" autoFocus className={row} onClick={() => onMove(null, words.library.top)}>
            {words.library.top}
          </button>
        </li>
        {flatTree(treeOf(folders)).map(({ folder, depth }) => (
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
    </Dialog>
  )
}
