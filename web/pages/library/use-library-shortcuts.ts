import type { ListedRecording } from '../../../src/contract/resources.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { words } from '../../strings/words.ts'
import { selectionShortcuts } from './selection-shortcuts.ts'
import type { Selection } from './use-selection.ts'

const t = words.library

/** The keys of the library. */
export function useLibraryShortcuts({
  selection,
  mayEdit,
  onStep,
  onOpen,
  onAll,
  onRename,
  onTrash,
  onFilter,
}: {
  selection: Selection<ListedRecording>
  mayEdit: boolean
  onStep: (by: 1 | -1) => void
  onOpen: (recording: ListedRecording) => void
  onAll: () => void
  onRename: (recordingId: string) => void
  onTrash: (recordings: readonly ListedRecording[]) => void
  onFilter: () => void
}): void {
  const { current } = selection
  useShortcuts([
    { key: 'mod+f', label: t.keys.filter, run: onFilter },
    { key: 'arrowdown', label: t.keys.down, run: () => onStep(1) },
    { key: 'arrowup', label: t.keys.up, run: () => onStep(-1) },
    { key: 'j', label: t.keys.down, run: () => onStep(1), isHidden: true },
    { key: 'k', label: t.keys.up, run: () => onStep(-1), isHidden: true },
    ...(current === null
      ? []
      : [
          { key: 'enter', label: t.keys.open, run: () => onOpen(current) },
          { key: 'x', label: t.keys.select, run: () => selection.toggle(current.id, false) },
          ...(mayEdit
            ? [
                { key: 'f2', label: t.keys.rename, run: () => onRename(current.id) },
                { key: 'delete', label: t.keys.remove, run: () => onTrash(selection.chosenOr(current)) },
              ]
            : []),
        ]),
    ...selectionShortcuts(selection, onAll),
  ])
}
