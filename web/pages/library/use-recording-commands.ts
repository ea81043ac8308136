import { useNavigate } from '@tanstack/react-router'
import { isPlayable } from '../../../src/text/is-playable.ts'
import type { ListedRecording } from '../../../src/contract/resources.ts'
import type { MenuItem } from '../../components/Menu.tsx'
import { downloadRecording } from '../../exporting/download-recording.ts'
import { words } from '../../strings/words.ts'
import type { OpenedDialog } from './LibraryDialogs.tsx'
import type { Selection } from './use-selection.ts'

const t = words.library

/** Opening and deleting recordings of the list, and the menu of a recording. A menu applies to the whole selection. */
export function useRecordingCommands({
  spaceId,
  selection,
  onTrash,
  onRename,
  onDialog,
  hasOthers,
}: {
  spaceId: string
  selection: Selection<ListedRecording>
  onTrash: (ids: readonly string[]) => void
  onRename: (recordingId: string) => void
  onDialog: (dialog: OpenedDialog) => void
  /** Whether the person has other workspaces. */
  hasOthers: boolean
}): {
  open: (recording: ListedRecording) => void
  trash: (recordings: readonly ListedRecording[]) => void
  itemsFor: (recording: ListedRecording, mayEdit: boolean) => readonly (MenuItem | null)[]
} {
  const navigate = useNavigate()
  const open = (recording: ListedRecording): void =>
    void navigate({ to: '/w/$spaceId/r/$recordingId', params: { spaceId, recordingId: recording.id } })
  const trash = (recordings: readonly ListedRecording[]): void => {
    if (recordings.length > 0) onTrash(recordings.map(({ id }) => id))
    selection.clear()
  }
  return {
    open,
    trash,
    itemsFor: (recording, mayEdit) => {
      const chosen = selection.chosenOr(recording)
      const openItem: MenuItem = { label: t.open, icon: 'wave', onSelect: () => open(recording) }
      const exportItem: MenuItem = {
        label: words.exporting.exportAs,
        icon: 'download',
        onSelect: () => onDialog({ kind: 'export', recordings: chosen }),
      }
      const items = [openItem, exportItem]
      const isOne = chosen.length === 1
      if (isOne && isPlayable(recording)) {
        const place = { spaceId, recordingId: recording.id }
        items.push({ label: words.transcript.download, icon: 'download', onSelect: () => downloadRecording(place) })
      }
      if (!mayEdit) return items
      if (isOne && recording.transcript?.status === 'COMPLETED') {
        const onSelect = (): void => onDialog({ kind: 'share', recording })
        items.push({ label: words.sharing.share, icon: 'share', onSelect })
      }
      return [
        ...items,
        { label: t.rename, icon: 'edit', onSelect: () => onRename(recording.id) },
        { label: t.moveTo, icon: 'folder', onSelect: () => onDialog({ kind: 'move', recordings: chosen }) },
        ...(hasOthers
          ? [
              {
                label: t.toWorkspace.action,
                icon: 'users',
                onSelect: () => onDialog({ kind: 'workspace', recordings: chosen }),
              } satisfies MenuItem,
            ]
          : []),
        { label: t.tag, icon: 'bookmark', onSelect: () => onDialog({ kind: 'tag', recordings: chosen }) },
        { label: t.changeDate, icon: 'calendar', onSelect: () => onDialog({ kind: 'date', recordings: chosen }) },
        {
          label: words.transcript.openTranscribeAgain,
          icon: 'refresh',
          isDisabled: chosen.some(({ isMediaDeleted, status }) => isMediaDeleted || status !== 'READY'),
          onSelect: () => onDialog({ kind: 'again', recordings: chosen }),
        },
        null,
        { label: t.toTrash, icon: 'trash', isDanger: true, onSelect: () => trash(chosen) },
      ]
    },
  }
}
