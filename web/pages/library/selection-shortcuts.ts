import type { Shortcut } from '../../shell/shortcuts.ts'
import { words } from '../../strings/words.ts'
import type { Selection } from './use-selection.ts'

/** The keys that select all of a list, and nothing. */
export function selectionShortcuts(
  selection: Pick<Selection<unknown>, 'chosen' | 'clear'>,
  onAll: () => void,
): Shortcut[] {
  return [
    {
      key: 'mod+a',
      label: words.library.selectAll,
      run: onAll,
      // Elsewhere on the page, and where text is selected, the key selects text as on every page.
      worksOn: (focused) =>
        selection.chosen.length > 0 ||
        focused.closest('main li') !== null ||
        (focused.matches('body, #content') && getSelection()?.isCollapsed !== false),
    },
    { key: 'escape', label: words.library.clearSelection, run: () => selection.clear() },
  ]
}
