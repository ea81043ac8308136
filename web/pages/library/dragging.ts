import type { Folder } from '../../../src/contract/endpoints/folders.ts'
import type { ListedRecording } from '../../../src/contract/resources.ts'

/** What is being dragged within the page. Browsers hide the drag data until the drop. */
export type Dragged =
  | { kind: 'recordings'; recordings: readonly ListedRecording[] }
  | { kind: 'folder'; folder: Folder }
  | null

let dragged: Dragged = null

export const dragging = {
  get: (): Dragged => dragged,
  start: (event: React.DragEvent, what: Dragged): void => {
    dragged = what
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/x-tiro', what?.kind ?? '')
  },
  end: (): void => {
    dragged = null
  },
}
