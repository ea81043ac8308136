import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useDeferredValue, useRef, useState } from 'react'
import type { TrashedRecording } from '../../../src/contract/endpoints/deletion.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { pagesOf } from '../../api/pages-of.ts'
import { readPages } from '../../api/read-pages.ts'
import { useMayEdit } from '../../api/use-role.ts'
import { AskFirst } from '../../components/AskFirst.tsx'
import { Button } from '../../components/Button.tsx'
import { inputLook } from '../../components/Field.tsx'
import { Empty, QueryState } from '../../components/States.tsx'
import { MoreButton } from '../../components/MoreButton.tsx'
import { toastError } from '../../components/toast-error.ts'
import { clock, daysUntil } from '../../format.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'
import { SelectionAction, SelectionHeader } from './LibraryHeader.tsx'
import { selectionShortcuts } from './selection-shortcuts.ts'
import { useSelection, type Selection } from './use-selection.ts'
import { useTrashActions, type TrashActions } from './use-trash-actions.ts'

const t = words.library

/** The deleted recordings of a workspace: find, restore or permanently delete them. */
export function TrashPage() {
  const { spaceId } = useParams({ from: '/app/w/$spaceId/trash' })
  return <Trash key={spaceId} spaceId={spaceId} />
}

function Trash({ spaceId }: { spaceId: string }) {
  const mayEdit = useMayEdit(spaceId)
  const [title, setTitle] = useState('')
  const searched = useDeferredValue(title.trim())
  const filter = useRef<HTMLInputElement>(null)
  useTitle(t.trash)
  const list = useInfiniteQuery({
    queryKey: keys.in(spaceId, 'trash', searched),
    ...pagesOf((query, signal) => {
      const found = searched === '' ? {} : { q: searched }
      return api.listTrash({ params: { spaceId }, query: { limit: 500, ...found, ...query }, signal })
    }),
  })
  const all = list.data?.pages.flatMap((page) => page.recordings) ?? []
  const selection = useSelection(all)
  const { chosen } = selection
  const actions = useTrashActions(spaceId)
  // The list of another search, which was read before, still has them for a moment.
  const deselect = { onSuccess: selection.clear }
  const readAll = async (): Promise<readonly TrashedRecording[]> =>
    (await readPages(list)).flatMap((page) => page.recordings)
  const selectAll = (): void => {
    readAll().then(selection.selectAll, toastError)
  }
  useShortcuts([
    { key: 'mod+f', label: t.keys.filter, run: () => filter.current?.focus() },
    ...(mayEdit ? selectionShortcuts(selection, selectAll) : []),
  ])
  return (
    <main className="flex h-full min-h-0 flex-col">
      {chosen.length > 0 ? (
        <SelectionHeader
          name={t.trash}
          count={chosen.length}
          onAll={chosen.length === all.length && !list.hasNextPage ? null : selectAll}
          onClear={selection.clear}
        >
          <SelectionAction icon="undo" label={t.restore} onClick={() => actions.restore(chosen, deselect)} />
          <AskFirst
            question={t.confirmEmpty(chosen.length)}
            isBusy={actions.isBusy}
            onConfirm={() => actions.remove(chosen, deselect)}
          >
            {(ask) => <SelectionAction icon="trash" label={t.deletePermanently} onClick={ask} />}
          </AskFirst>
        </SelectionHeader>
      ) : (
        <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 max-sm:py-2">
          <h1 className="text-base max-sm:flex-1">{t.trash}</h1>
          <p className="min-w-0 text-sm text-ink-3 max-sm:order-last max-sm:basis-full sm:flex-1">{t.trashAbout}</p>
          {/* The list is still that of the last search for a moment after the field is cleared. */}
          {(all.length > 0 || title !== '' || searched !== '') && (
            <input
              ref={filter}
              type="search"
              aria-label={t.filter}
              placeholder={t.filter}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
              className={`${inputLook} h-8! w-48! min-w-0 text-sm max-sm:order-last max-sm:flex-1`}
            />
          )}
          {mayEdit && all.length > 0 && title === '' && (
            <AskFirst
              question={t.confirmEmpty(all.length)}
              isBusy={actions.isBusy}
              onConfirm={() => actions.remove(all)}
            >
              {(ask) => <Button onClick={() => void readAll().then(ask, toastError)}>{t.emptyTrash}</Button>}
            </AskFirst>
          )}
        </header>
      )}
      <QueryState of={list} lines={4} />
      {list.data !== undefined && all.length === 0 && (
        <Empty text={searched === '' ? t.trashEmpty : t.nothingFound(searched)} />
      )}
      <div className="clears-uploads min-h-0 flex-1 overflow-y-auto">
        <ul aria-label={t.trash}>
          {all.map((recording) => (
            <Row key={recording.id} recording={recording} selection={mayEdit ? selection : null} actions={actions} />
          ))}
        </ul>
        <MoreButton of={list} className="m-4" />
      </div>
    </main>
  )
}

function Row({
  recording,
  selection,
  actions,
}: {
  recording: TrashedRecording
  /** null: the person may only look. */
  selection: Selection<TrashedRecording> | null
  actions: TrashActions
}) {
  const { id, title, duration, purgedAfter } = recording
  const isSelected = selection?.isChosen(id) === true
  return (
    <li
      className={`flex min-h-13 flex-wrap items-center gap-x-3 border-b border-line px-4 py-1 sm:flex-nowrap ${isSelected ? 'bg-paper-2' : ''}`}
    >
      <label className="flex min-w-0 flex-1 basis-full items-center gap-3 pointer-coarse:min-h-11 sm:basis-0">
        {selection !== null && (
          <input
            type="checkbox"
            aria-label={t.select(title)}
            checked={isSelected}
            onChange={() => undefined}
            onClick={({ shiftKey }) => selection.toggle(id, shiftKey)}
            className="accent-(--ink)"
          />
        )}
        <span className="min-w-0 truncate" dir="auto">
          {title}
        </span>
      </label>
      <time className="text-sm text-ink-2 empty:hidden">{duration === null ? '' : clock(duration)}</time>
      <span className="text-end text-sm text-ink-3 sm:w-24">{t.daysLeft(daysUntil(purgedAfter))}</span>
      {selection !== null && (
        <div className="flex gap-x-3 max-sm:basis-full">
          <Button disabled={actions.isBusy} onClick={() => actions.restore([recording])}>
            {t.restore}
          </Button>
          <AskFirst question={t.confirmDelete} isBusy={actions.isBusy} onConfirm={() => actions.remove([recording])}>
            {(ask) => (
              <Button look="quiet" onClick={ask}>
                {t.deletePermanently}
              </Button>
            )}
          </AskFirst>
        </div>
      )}
    </li>
  )
}
