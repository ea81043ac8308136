import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Folder } from '../../../src/contract/endpoints/folders.ts'
import { folders as foldersQuery } from '../../api/queries.ts'
import { useMayEdit } from '../../api/use-role.ts'
import { IconButton } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useFirst, useFound } from '../../components/long-list.tsx'
import { Menu } from '../../components/Menu.tsx'
import { words } from '../../strings/words.ts'
import { dragging } from './dragging.ts'
import { nameOf, treeOf, type FolderNode } from './folder-tree.ts'
import { FolderDialog, type AskedOfFolders } from './FolderDialog.tsx'
import { useMoveFolder, type MoveFolder } from './use-move-folder.ts'
import { useRecordingActions } from './use-recording-actions.ts'

const t = words.library
const noFolders: readonly Folder[] = []

/** The folder tree. Recordings and folders can be dragged onto folders. */
export function FolderTree({ spaceId }: { spaceId: string }) {
  const mayEdit = useMayEdit(spaceId)
  const { data: folders = noFolders } = useQuery(foldersQuery(spaceId))
  const { found, field } = useFound(folders, nameOf, t.findFolder)
  const tree = useMemo(() => treeOf(found), [found])
  const [asked, setAsked] = useState<AskedOfFolders | null>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(readOpen)
  const keepOpen = (next: ReadonlySet<string>): void => {
    setOpen(next)
    localStorage.setItem('open folders', JSON.stringify([...next]))
  }
  const toggle = (id: string): void => keepOpen(open.symmetricDifference(new Set([id])))
  // What lands in a closed folder would be out of sight.
  const move = useMoveFolder(spaceId, (into) => keepOpen(new Set([...open, into])))
  return (
    <section aria-labelledby="folders" className="flex flex-col gap-0.5">
      <DropPlace spaceId={spaceId} folder={null} onMove={move} className="flex h-7 items-center rounded pe-1 ps-2">
        <h2 id="folders" className="flex-1 text-xs font-medium text-ink-3">
          {t.folders}
        </h2>
        {mayEdit && (
          <IconButton
            icon="plus"
            size={14}
            label={t.newFolder}
            className="size-6!"
            onClick={() => setAsked({ kind: 'create', parent: null })}
          />
        )}
      </DropPlace>
      {field}
      <Branch nodes={tree} depth={0} given={{ spaceId, mayEdit, open, toggle, move, onAsk: setAsked }} />
      {asked !== null && (
        <FolderDialog
          spaceId={spaceId}
          folders={folders}
          asked={asked}
          onMove={move}
          onCreated={({ parentFolderId }) => {
            if (parentFolderId !== null) keepOpen(new Set([...open, parentFolderId]))
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}

/** Ids of the folders that were open last in this browser. */
function readOpen(): ReadonlySet<string> {
  const stored: unknown = JSON.parse(localStorage.getItem('open folders') ?? '[]')
  return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [])
}

interface Given {
  spaceId: string
  mayEdit: boolean
  open: ReadonlySet<string>
  toggle: (id: string) => void
  move: MoveFolder
  onAsk: (asked: AskedOfFolders) => void
}

function Branch({ nodes, depth, given }: { nodes: readonly FolderNode[]; depth: number; given: Given }) {
  const { folder: current } = useSearch({ strict: false })
  const { first, more } = useFirst(nodes, ({ folder }) => folder.id === current)
  if (nodes.length === 0) return null
  const { spaceId, mayEdit, open, toggle, move, onAsk } = given
  return (
    <ul className="flex flex-col gap-0.5">
      {first.map(({ folder, children }) => {
        const isOpen = open.has(folder.id)
        return (
          <li key={folder.id}>
            <DropPlace
              spaceId={spaceId}
              folder={folder}
              onMove={move}
              className={`group flex min-h-8 items-center rounded text-sm ${current === folder.id ? 'bg-paper-3 text-ink' : 'text-ink-2 hover:bg-paper-3/70 hover:text-ink'}`}
            >
              <button
                type="button"
                aria-label={isOpen ? t.collapseFolder(folder.name) : t.expandFolder(folder.name)}
                aria-expanded={isOpen}
                onClick={() => toggle(folder.id)}
                style={{ marginInlineStart: depth * 14 }}
                className={`flex size-6 thumb shrink-0 items-center justify-center rounded ${children.length === 0 ? 'invisible' : ''}`}
              >
                <Icon name={isOpen ? 'chevron' : 'chevronRight'} size={12} />
              </button>
              <Link
                to="/w/$spaceId"
                params={{ spaceId }}
                search={{ folder: folder.id }}
                draggable={mayEdit}
                onDragStart={(event) => dragging.start(event, { kind: 'folder', folder })}
                onDragEnd={dragging.end}
                className="flex min-w-0 flex-1 items-center gap-2 rounded py-1 pointer-coarse:min-h-11"
              >
                <Icon name="folder" />
                <span dir="auto" className="truncate">
                  {folder.name}
                </span>
              </Link>
              {mayEdit && (
                <Menu
                  trigger={
                    <IconButton
                      icon="dots"
                      size={14}
                      label={t.actionsFor(folder.name)}
                      className="size-6! opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100 data-[state=open]:opacity-100"
                    />
                  }
                  items={[
                    {
                      label: t.newFolderIn(folder.name),
                      icon: 'plus',
                      onSelect: () => onAsk({ kind: 'create', parent: folder }),
                    },
                    { label: t.renameFolder, icon: 'edit', onSelect: () => onAsk({ kind: 'rename', folder }) },
                    { label: t.moveTo, icon: 'folder', onSelect: () => onAsk({ kind: 'move', folder }) },
                    {
                      label: t.deleteFolder,
                      icon: 'trash',
                      isDanger: true,
                      onSelect: () => onAsk({ kind: 'delete', folder }),
                    },
                  ]}
                />
              )}
            </DropPlace>
            {isOpen && <Branch nodes={children} depth={depth + 1} given={given} />}
          </li>
        )
      })}
      {more !== false && <li>{more}</li>}
    </ul>
  )
}

/** A drop target for recordings and folders. `folder: null` is the top level. */
function DropPlace({
  spaceId,
  folder,
  onMove,
  className,
  children,
}: {
  spaceId: string
  folder: Folder | null
  onMove: MoveFolder
  className: string
  children: React.ReactNode
}) {
  const actions = useRecordingActions(spaceId)
  const [isOver, setOver] = useState(false)
  return (
    <div
      className={`${className} ${isOver ? 'outline-2 -outline-offset-2 outline-focus' : ''}`}
      onDragOver={(event) => {
        if (dragging.get() === null) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const what = dragging.get()
        if (what === null) return
        event.preventDefault()
        event.stopPropagation()
        dragging.end()
        const [into, name] = [folder?.id ?? null, folder?.name ?? t.top]
        if (what.kind === 'recordings') actions.move(what.recordings, into, name)
        else if (what.folder.id !== into) onMove(what.folder, into, name)
      }}
    >
      {children}
    </div>
  )
}
