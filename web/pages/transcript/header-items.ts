import type { RecordingDetail } from '../../../src/contract/resources.ts'
import type { MenuItem } from '../../components/Menu.tsx'
import { hasNotes } from './NotesDialog.tsx'
import { isTranscribable } from './tools/is-transcribable.ts'
import { words } from '../../strings/words.ts'

/** What the header opens. */
export type Opened =
  | 'versions'
  | 'move'
  | 'tag'
  | 'date'
  | 'notes'
  | 'workspace'
  | 'warnings'
  | 'again'
  | 'sound'
  | 'share'
  | 'redact'
  | 'mediaAfter'
  | 'mediaNow'

/** What the header has beside the title where there is room, and in its menu elsewhere. */
export function noteItems(expected: string | null, warnings: number, onOpen: (what: Opened) => void): MenuItem[] {
  const items: MenuItem[] = []
  if (expected !== null) items.push({ label: expected, icon: 'wave', onSelect: () => onOpen('sound') })
  if (warnings > 0) {
    items.push({ label: words.transcript.warnings(warnings), icon: 'alert', onSelect: () => onOpen('warnings') })
  }
  return items
}

/** The menu of a recording. `null` is a separator. */
export function headerItems({
  detail,
  mayEdit,
  hasOthers,
  hasText,
  onOpen,
  onDownload,
  onImport,
  onTrash,
}: {
  detail: RecordingDetail
  mayEdit: boolean
  /** Whether the person has other workspaces. */
  hasOthers: boolean
  hasText: boolean
  onOpen: (what: Opened) => void
  onDownload: () => void
  onImport: () => void
  onTrash: () => void
}): (MenuItem | null)[] {
  const { versions, download, openTranscribeAgain, importTranscript, toTrash } = words.transcript
  const { after, now } = words.sharing.media
  const hasMedia = !detail.isMediaDeleted && detail.originalFile !== null
  const items: (MenuItem | null)[] = [
    { label: versions, icon: 'clock', isDisabled: !hasText, onSelect: () => onOpen('versions') },
  ]
  if (mayEdit || hasNotes(detail))
    items.push({ label: words.transcript.notes.open, icon: 'note', onSelect: () => onOpen('notes') })
  if (hasMedia) items.push({ label: download, icon: 'download', onSelect: onDownload })
  if (!mayEdit) return items
  items.push({ label: words.library.moveTo, icon: 'folder', onSelect: () => onOpen('move') })
  if (hasOthers) {
    const { action } = words.library.toWorkspace
    items.push({ label: action, icon: 'users', onSelect: () => onOpen('workspace') })
  }
  items.push(
    { label: words.library.tag, icon: 'bookmark', onSelect: () => onOpen('tag') },
    { label: words.library.changeDate, icon: 'calendar', onSelect: () => onOpen('date') },
  )
  items.push({ label: words.redaction.open, icon: 'lock', isDisabled: !hasText, onSelect: () => onOpen('redact') })
  const isDisabled = !isTranscribable(detail)
  items.push({ label: openTranscribeAgain, icon: 'refresh', isDisabled, onSelect: () => onOpen('again') })
  const isRunning = detail.transcript?.status === 'QUEUED' || detail.transcript?.status === 'IN_PROGRESS'
  items.push({ label: importTranscript, icon: 'upload', isDisabled: isRunning, onSelect: onImport })
  if (hasMedia) {
    items.push(
      null,
      { label: after, icon: 'archive', onSelect: () => onOpen('mediaAfter') },
      { label: now, icon: 'close', onSelect: () => onOpen('mediaNow') },
    )
  }
  items.push(null, { label: toTrash, icon: 'trash', isDanger: true, onSelect: onTrash })
  return items
}
