import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from 'react'
import type { ListedRecording } from '../../../src/contract/resources.ts'
import type { MenuItem } from '../../components/Menu.tsx'
import { useLatest } from '../../components/use-latest.ts'
import { rem } from '../../shell/rem.ts'
import { useKeptPlace } from '../../shell/use-kept-place.ts'
import { dragging } from './dragging.ts'
import type { DateShown } from './filters.ts'
import { RecordingRow } from './RecordingRow.tsx'
import type { Selection } from './use-selection.ts'

/** A row that needs more for its state on a phone says so itself. */
const rowHeight = 3.25 * rem
/** Rows before the end at which the next page is read. */
const readAhead = 20

/** What a row lets people do. */
interface Actions {
  toggle: (recordingId: string, isRange: boolean) => void
  /** `title` is null when the title stays. */
  /** null: keep the title. Throws if the server refuses it. */
  rename: (recordingId: string, title: string | null) => Promise<void>
  drag: (event: React.DragEvent, recording: ListedRecording) => void
  itemsFor: (recording: ListedRecording, mayEdit: boolean) => readonly (MenuItem | null)[]
}

export interface RowsHandle {
  scrollToIndex: (index: number) => void
  focus: (index: number) => void
}

/** Frames after which a row is there that has just come into view. */
const rowFrames = 20

/**
 * The rows in view. Ctrl, ⌘ or Shift with a click selects. Scrolling renders only what comes into view: neither the
 * page around the list nor the rows that stay.
 */
export function RecordingRows({
  ref,
  label,
  recordings,
  onReadMore,
  selection,
  mayEdit,
  renaming,
  onRename,
  itemsFor,
  date,
  folderNames,
}: {
  ref: Ref<RowsHandle>
  label: string
  recordings: readonly ListedRecording[]
  /** Called near the end of the list; null while there is nothing more to read. */
  onReadMore: (() => void) | null
  selection: Selection<ListedRecording>
  mayEdit: boolean
  /** Id of the recording that is being renamed. */
  renaming: string | null
  onRename: Actions['rename']
  itemsFor: Actions['itemsFor']
  /** The date that rows show. */
  date: DateShown
  /** null in the list of one folder. */
  folderNames: ReadonlyMap<string, string> | null
}) {
  const scroller = useRef<HTMLDivElement>(null)
  useKeptPlace(scroller)
  const rows = useVirtualizer({
    count: recordings.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => recordings[index]?.id ?? index,
    overscan: 8,
  })
  useImperativeHandle(ref, () => {
    const focus = (index: number, frames = rowFrames): void => {
      const link = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`)
      link?.focus({ preventScroll: true })
      if (link == null && frames > 0) requestAnimationFrame(() => focus(index, frames - 1))
    }
    return {
      scrollToIndex: (index) => rows.scrollToIndex(index),
      focus: (index) => {
        rows.scrollToIndex(index)
        focus(index)
      },
    }
  }, [rows])
  const last = rows.getVirtualItems().at(-1)?.index ?? -1
  useEffect(() => {
    if (last >= recordings.length - readAhead) onReadMore?.()
  }, [last, recordings.length, onReadMore])
  const actions = useLatest<Actions>({
    toggle: selection.toggle,
    rename: onRename,
    drag: (event, recording) =>
      dragging.start(event, { kind: 'recordings', recordings: selection.chosenOr(recording) }),
    itemsFor,
  })
  return (
    <div
      ref={scroller}
      className={`clears-uploads min-h-0 flex-1 overflow-y-auto ${recordings.length === 0 ? 'hidden' : ''}`}
    >
      <ul aria-label={label} className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, key }) => {
          const recording = recordings[index]
          if (recording === undefined) return null
          return (
            <Row
              key={key}
              recording={recording}
              index={index}
              start={start}
              measure={rows.measureElement}
              isSelected={selection.isChosen(recording.id)}
              isCurrent={selection.current?.id === recording.id}
              isRenaming={renaming === recording.id}
              mayEdit={mayEdit}
              folder={folderNames?.get(recording.recordingFolderId ?? '') ?? ''}
              date={date}
              actions={actions}
            />
          )
        })}
      </ul>
    </div>
  )
}

const Row = memo(function Row({
  recording,
  index,
  start,
  measure,
  actions,
  ...shown
}: {
  recording: ListedRecording
  index: number
  /** Pixels from the top of the list. */
  start: number
  /** Tells the list how tall the row is. */
  measure: (row: HTMLLIElement | null) => void
  isSelected: boolean
  isCurrent: boolean
  isRenaming: boolean
  mayEdit: boolean
  folder: string
  date: DateShown
  actions: RefObject<Actions>
}) {
  const { id } = recording
  return (
    <li
      ref={measure}
      data-index={index}
      className="absolute inset-x-0 top-0"
      style={{ transform: `translateY(${start}px)` }}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) return
        event.preventDefault()
        actions.current.toggle(id, event.shiftKey)
      }}
    >
      <RecordingRow
        recording={recording}
        {...shown}
        onSelect={({ shiftKey }) => actions.current.toggle(id, shiftKey)}
        onRename={(title) => actions.current.rename(id, title)}
        onDragStart={(event) => actions.current.drag(event, recording)}
        onDragEnd={dragging.end}
        items={() => actions.current.itemsFor(recording, shown.mayEdit)}
      />
    </li>
  )
})
