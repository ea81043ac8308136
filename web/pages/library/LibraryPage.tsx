import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { folders as foldersQuery, members, spaces } from '../../api/queries.ts'
import { useMayEdit, useRole } from '../../api/use-role.ts'
import { Empty, QueryState } from '../../components/States.tsx'
import { toastError } from '../../components/toast-error.ts'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'
import { NewRecording } from '../../uploads/NewRecording.tsx'
import { ColumnHeaders } from './ColumnHeaders.tsx'
import { countFilters } from './filters.ts'
import { LibraryDialogs, type OpenedDialog } from './LibraryDialogs.tsx'
import { LibraryFilters } from './LibraryFilters.tsx'
import { EmptyLibrary } from './EmptyLibrary.tsx'
import { LibraryHeader, SelectionAction, SelectionHeader } from './LibraryHeader.tsx'
import { RecordingRows, type RowsHandle } from './RecordingRows.tsx'
import { useRowFocus } from './row-focus.ts'
import { useLibraryShortcuts } from './use-library-shortcuts.ts'
import { useLibraryView } from './use-library-view.ts'
import { useRecordingActions } from './use-recording-actions.ts'
import { useRecordingCommands } from './use-recording-commands.ts'
import { useRecordingList } from './use-recording-list.ts'
import { useSelection } from './use-selection.ts'

const t = words.library

/** The recordings of a workspace or of a folder: one dense list. */
export function LibraryPage() {
  const { spaceId } = useParams({ from: '/app/w/$spaceId/' })
  const { folder: folderId } = useSearch({ from: '/app/w/$spaceId/' })
  return <Library key={`${spaceId} ${folderId ?? ''}`} spaceId={spaceId} folderId={folderId} />
}

function Library({ spaceId, folderId }: { spaceId: string; folderId: string | undefined }) {
  const mayEdit = useMayEdit(spaceId)
  const { data: folders = [] } = useQuery(foldersQuery(spaceId))
  const folderNames = useMemo(() => new Map(folders.map(({ id, name }) => [id, name])), [folders])
  const folder = folders.find(({ id }) => id === folderId)
  const { title, setTitle, sorting, setSorting, date, filters, setFilters } = useLibraryView(spaceId)
  const searched = useDeferredValue(title.trim())
  const filter = useRef<HTMLInputElement>(null)
  const [isFiltering, setFiltering] = useState(countFilters(filters) > 0)
  const { list, recordings, readAll } = useRecordingList({ spaceId, folderId, sorting, title: searched, filters })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const rows = useRef<RowsHandle>(null)
  useRowFocus(recordings, rows)
  const selection = useSelection(recordings)
  const hasOthers = (useQuery(spaces).data?.length ?? 0) > 1
  const actions = useRecordingActions(spaceId)
  const [renaming, setRenaming] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [dialog, setDialog] = useState<OpenedDialog | null>(null)
  useTitle(folder?.name ?? t.title)

  const { open, trash, itemsFor } = useRecordingCommands({
    spaceId,
    selection,
    onTrash: actions.trash,
    onRename: setRenaming,
    onDialog: setDialog,
    hasOthers,
  })
  const selectAll = (): void => {
    readAll().then(selection.selectAll, toastError)
  }
  useLibraryShortcuts({
    selection,
    mayEdit,
    onStep: (by) => {
      const index = selection.step(by)
      if (index !== null) rows.current?.scrollToIndex(index)
    },
    onOpen: open,
    onAll: selectAll,
    onRename: setRenaming,
    onTrash: trash,
    onFilter: () => filter.current?.focus(),
  })
  const { chosen } = selection
  const name = folder?.name ?? t.all
  return (
    <main className="flex h-full min-h-0 flex-col">
      {chosen.length > 0 ? (
        <SelectionHeader
          name={name}
          count={chosen.length}
          onAll={chosen.length === recordings.length && !hasNextPage ? null : selectAll}
          onClear={selection.clear}
        >
          <SelectionAction
            icon="download"
            label={words.exporting.exportAs}
            onClick={() => setDialog({ kind: 'export', recordings: chosen })}
          />
          {mayEdit && (
            <>
              <SelectionAction
                icon="folder"
                label={t.moveTo}
                onClick={() => setDialog({ kind: 'move', recordings: chosen })}
              />
              {hasOthers && (
                <SelectionAction
                  icon="users"
                  isRare
                  label={t.toWorkspace.action}
                  onClick={() => setDialog({ kind: 'workspace', recordings: chosen })}
                />
              )}
              <SelectionAction
                icon="bookmark"
                label={t.tag}
                onClick={() => setDialog({ kind: 'tag', recordings: chosen })}
              />
              <SelectionAction
                icon="calendar"
                label={t.changeDate}
                onClick={() => setDialog({ kind: 'date', recordings: chosen })}
              />
              <SelectionAction icon="trash" label={t.toTrash} onClick={() => trash(chosen)} />
            </>
          )}
        </SelectionHeader>
      ) : (
        <LibraryHeader
          name={name}
          mayEdit={mayEdit}
          title={title}
          onTitle={setTitle}
          sorting={sorting}
          onSorting={setSorting}
          filters={countFilters(filters)}
          isFiltering={isFiltering}
          onFiltering={setFiltering}
          onAdd={() => setAdding(true)}
          filter={filter}
        />
      )}
      {isFiltering && <LibraryFilters spaceId={spaceId} filters={filters} onChange={setFilters} />}
      <QueryState of={list} lines={8} className="h-8" />
      {list.data !== undefined && recordings.length === 0 && (
        <NoRecordings
          spaceId={spaceId}
          folderId={folderId ?? null}
          isFiltered={countFilters(filters) > 0}
          title={searched}
          onAdd={() => setAdding(true)}
        />
      )}
      {recordings.length > 0 && (
        <ColumnHeaders sorting={sorting} onSorting={setSorting} date={date} hasFolders={folderId === undefined} />
      )}
      <RecordingRows
        ref={rows}
        label={name}
        recordings={recordings}
        onReadMore={hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : null}
        selection={selection}
        mayEdit={mayEdit}
        renaming={renaming}
        onRename={async (recordingId, next) => {
          if (next !== null) await actions.rename(recordingId, next)
          setRenaming((now) => (now === recordingId ? null : now))
        }}
        itemsFor={itemsFor}
        date={date}
        folderNames={folderId === undefined ? folderNames : null}
      />
      {isAdding && <NewRecording spaceId={spaceId} folderId={folderId ?? null} onClose={() => setAdding(false)} />}
      {dialog !== null && (
        <LibraryDialogs
          spaceId={spaceId}
          folders={folders}
          opened={dialog}
          actions={actions}
          onMoved={selection.clear}
          onClose={() => setDialog(null)}
        />
      )}
    </main>
  )
}

/** An empty list offers what the person may do there. */
function NoRecordings({
  spaceId,
  folderId,
  isFiltered,
  title,
  onAdd,
}: {
  spaceId: string
  folderId: string | null
  isFiltered: boolean
  /** The part of the title that was searched for; '' for none. */
  title: string
  onAdd: () => void
}) {
  const role = useRole(spaceId)
  const people = useQuery(members(spaceId))
  if (title !== '') return <Empty text={t.nothingFound(title)} />
  if (isFiltered) return <Empty text={t.nothingFiltered} />
  if (role === null) return <QueryState of={people} lines={8} className="h-8" />
  return <EmptyLibrary spaceId={spaceId} folderId={folderId} onAdd={role === 'viewer' ? null : onAdd} />
}
