import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { ListedRecording } from '../../../src/contract/resources.ts'
import { folders as foldersQuery } from '../../api/queries.ts'
import { useMayEdit } from '../../api/use-may-edit.ts'
import { Button, IconButton } from '../../components/Button.tsx'
import { inputLook } from '../../components/Field.tsx'
import { Menu, type MenuItem } from '../../components/Menu.tsx'
import { Empty, Failed, Skeleton } from '../../components/States.tsx'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'
import { NewRecording } from '../../uploads/NewRecording.tsx'
import { dragging } from './dragging.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { RecordingRow } from './RecordingRow.tsx'
import { recordingsOf, type Order } from './recordings.ts'
import { useRecordingActions } from './use-recording-actions.ts'
import { useSelection } from './use-selection.ts'

const t = words.library
const orders: readonly Order[] = ['createdAt', 'title', 'duration']
const rowHeight = 52

/** The recordings of a workspace or of a folder: one dense list. */
export function LibraryPage() {
  const { spaceId } = useParams({ from: '/app/w/$spaceId/' })
  const { folder: folderId } = useSearch({ from: '/app/w/$spaceId/' })
  return <List key={`${spaceId} ${folderId ?? ''}`} spaceId={spaceId} folderId={folderId} />
}

function List({ spaceId, folderId }: { spaceId: string; folderId: string | undefined }) {
  const navigate = useNavigate()
  const mayEdit = useMayEdit(spaceId)
  const { data: folders = [] } = useQuery(foldersQuery(spaceId))
  const folder = folders.find(({ id }) => id === folderId)
  const [order, setOrder] = useState<Order>('createdAt')
  const [title, setTitle] = useState('')
  const asked = useDeferredValue(title.trim())
  const list = useInfiniteQuery(recordingsOf({ spaceId, folderId, order, title: asked }))
  const recordings = list.data?.pages.flatMap((page) => page.recordings) ?? []
  const selection = useSelection(recordings)
  const actions = useRecordingActions(spaceId)
  const [renaming, setRenaming] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [moving, setMoving] = useState<readonly ListedRecording[] | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const filter = useRef<HTMLInputElement>(null)
  useTitle(folder?.name ?? t.title)

  const virtual = useVirtualizer({
    count: recordings.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => recordings[index]?.id ?? index,
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? -1
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  useEffect(() => {
    if (last >= recordings.length - 20 && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [last, recordings.length, hasNextPage, isFetchingNextPage, fetchNextPage])

  const trash = (some: readonly ListedRecording[]): void => {
    if (some.length > 0) actions.trash(some.map(({ id }) => id))
    selection.clear()
  }
  const step = (by: 1 | -1): void => {
    const index = selection.step(by)
    if (index !== null) virtual.scrollToIndex(index)
  }
  const open = (recording: ListedRecording): void =>
    void navigate({ to: '/w/$spaceId/r/$recordingId', params: { spaceId, recordingId: recording.id } })
  const { current } = selection
  useShortcuts([
    { key: 'mod+f', label: t.keys.filter, run: () => filter.current?.focus() },
    { key: 'arrowdown', label: t.keys.down, run: () => step(1) },
    { key: 'arrowup', label: t.keys.up, run: () => step(-1) },
    { key: 'j', label: t.keys.down, run: () => step(1), isHidden: true },
    { key: 'k', label: t.keys.up, run: () => step(-1), isHidden: true },
    ...(current === null
      ? []
      : [
          { key: 'enter', label: t.keys.open, run: () => open(current) },
          { key: 'x', label: t.keys.select, run: () => selection.toggle(current.id, false) },
          ...(mayEdit
            ? [
                { key: 'f2', label: t.keys.rename, run: () => setRenaming(current.id) },
                { key: 'delete', label: t.keys.remove, run: () => trash(selection.chosenOr(current)) },
              ]
            : []),
        ]),
    { key: 'escape', label: t.clearSelection, run: () => selection.clear() },
  ])

  const itemsFor = (recording: ListedRecording): readonly (MenuItem | null)[] => [
    { label: t.open, icon: 'wave', onSelect: () => open(recording) },
    ...(mayEdit
      ? [
          { label: t.rename, icon: 'edit' as const, onSelect: () => setRenaming(recording.id) },
          { label: t.moveTo, icon: 'folder' as const, onSelect: () => setMoving(selection.chosenOr(recording)) },
          null,
          {
            label: t.toTrash,
            icon: 'trash' as const,
            isDanger: true,
            onSelect: () => trash(selection.chosenOr(recording)),
          },
        ]
      : []),
  ]

  const chosen = selection.chosen
  return (
    <main className="flex h-full min-h-0 flex-col">
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-3 sm:px-4">
        {chosen.length > 0 ? (
          <>
            <p role="status" className="text-sm">
              {t.selected(chosen.length)}
            </p>
            {mayEdit && (
              <>
                <Button look="quiet" icon="folder" onClick={() => setMoving(chosen)}>
                  {t.moveTo}
                </Button>
                <Button look="quiet" icon="trash" onClick={() => trash(chosen)}>
                  {t.toTrash}
                </Button>
              </>
            )}
            <IconButton icon="close" label={t.clearSelection} className="ml-auto" onClick={() => selection.clear()} />
          </>
        ) : (
          <>
            <h1 className="min-w-0 truncate text-base">{folder?.name ?? t.all}</h1>
            <input
              ref={filter}
              type="search"
              aria-label={t.filter}
              placeholder={t.filter}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
              className={`${inputLook} ml-auto h-8! w-48! text-sm max-sm:w-28!`}
            />
            <Menu
              label={t.sort}
              trigger={<IconButton icon="filter" label={`${t.sort}: ${t.sorts[order]}`} />}
              items={orders.map((one) => ({
                label: t.sorts[one],
                isChosen: one === order,
                onSelect: () => setOrder(one),
              }))}
            />
            {mayEdit && (
              <Button
                look="primary"
                icon="plus"
                aria-label={words.uploads.newRecording}
                className="max-sm:w-8 max-sm:px-0"
                onClick={() => setAdding(true)}
              >
                <span className="max-sm:hidden">{words.uploads.newRecording}</span>
              </Button>
            )}
          </>
        )}
      </header>
      {list.isPending && <Skeleton lines={8} className="h-8" />}
      {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {list.data !== undefined && recordings.length === 0 && (
        <Empty text={asked === '' ? (folderId === undefined ? t.empty : t.emptyFolder) : t.nothingFound(asked)}>
          {mayEdit && asked === '' && (
            <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
              {words.uploads.newRecording}
            </Button>
          )}
        </Empty>
      )}
      <div ref={scroller} className={`min-h-0 flex-1 overflow-y-auto ${recordings.length === 0 ? 'hidden' : ''}`}>
        <ul aria-label={folder?.name ?? t.all} className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, key }) => {
            const recording = recordings[index]
            if (recording === undefined) return null
            return (
              <li
                key={key}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)`, height: rowHeight }}
                onClick={(event) => {
                  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) return
                  event.preventDefault()
                  selection.toggle(recording.id, event.shiftKey)
                }}
              >
                <RecordingRow
                  recording={recording}
                  isSelected={selection.isChosen(recording.id)}
                  isCurrent={current?.id === recording.id}
                  isRenaming={renaming === recording.id}
                  mayEdit={mayEdit}
                  onSelect={({ shiftKey }) => selection.toggle(recording.id, shiftKey)}
                  onRename={(next) => {
                    setRenaming(null)
                    if (next !== null) actions.rename(recording.id, next)
                  }}
                  onDragStart={(event) =>
                    dragging.start(event, { kind: 'recordings', recordings: selection.chosenOr(recording) })
                  }
                  onDragEnd={dragging.end}
                  items={() => itemsFor(recording)}
                />
              </li>
            )
          })}
        </ul>
      </div>
      {isAdding && <NewRecording spaceId={spaceId} folderId={folderId ?? null} onClose={() => setAdding(false)} />}
      {moving !== null && (
        <MoveDialog
          folders={folders}
          onClose={() => setMoving(null)}
          onMove={(to, name) => {
            actions.move(moving, to, name)
            setMoving(null)
            selection.clear()
          }}
        />
      )}
    </main>
  )
}
