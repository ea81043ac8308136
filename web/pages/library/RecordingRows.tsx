import type { Virtualizer } from '@tanstack/react-virtual'
import type { ListedRecording } from '../../../src/contract/resources.ts'
import type { MenuItem } from '../../components/Menu.tsx'
import { dragging } from './dragging.ts'
import { RecordingRow } from './RecordingRow.tsx'
import { rowHeight } from './use-recording-list.ts'
import type { Selection } from './use-selection.ts'

/** The rows in view. Ctrl, ⌘ or Shift with a click selects. */
export function RecordingRows({
  label,
  recordings,
  rows,
  selection,
  mayEdit,
  renaming,
  onRename,
  itemsFor,
  folderNames,
}: {
  label: string
  recordings: readonly ListedRecording[]
  rows: Virtualizer<HTMLDivElement, Element>
  selection: Selection<ListedRecording>
  mayEdit: boolean
  /** Id of the recording that is being renamed. */
  renaming: string | null
  /** `title` is null when the title stays. */
  onRename: (recordingId: string, title: string | null) => void
  itemsFor: (recording: ListedRecording) => readonly (MenuItem | null)[]
  /** null in the list of one folder. */
  folderNames: ReadonlyMap<string, string> | null
}) {
  return (
    <ul aria-label={label} className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, start, key }) => {
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
              isCurrent={selection.current?.id === recording.id}
              isRenaming={renaming === recording.id}
              mayEdit={mayEdit}
              onSelect={({ shiftKey }) => selection.toggle(recording.id, shiftKey)}
              onRename={(title) => onRename(recording.id, title)}
              onDragStart={(event) =>
                dragging.start(event, { kind: 'recordings', recordings: selection.chosenOr(recording) })
              }
              onDragEnd={dragging.end}
              items={() => itemsFor(recording)}
              folder={folderNames?.get(recording.recordingFolderId ?? '') ?? ''}
            />
          </li>
        )
      })}
    </ul>
  )
}
