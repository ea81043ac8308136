import type { Folder } from '../../../src/contract/endpoints/folders.ts'
import type { ListedRecording } from '../../../src/contract/resources.ts'
import { ShareDialog } from '../transcript/ShareDialog.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { TagDialog } from './TagDialog.tsx'
import type { useRecordingActions } from './use-recording-actions.ts'

/** A dialog about recordings of the list. */
export interface OpenedDialog {
  kind: 'export' | 'tag' | 'move' | 'share'
  recordings: readonly ListedRecording[]
}

/** The open dialog about recordings. */
export function LibraryDialogs({
  spaceId,
  folders,
  opened: { kind, recordings },
  actions,
  onMoved,
  onClose,
}: {
  spaceId: string
  folders: readonly Folder[]
  opened: OpenedDialog
  actions: ReturnType<typeof useRecordingActions>
  onMoved: () => void
  onClose: () => void
}) {
  if (kind === 'export') return <ExportDialog recordings={recordings} onClose={onClose} />
  const [first] = recordings
  if (kind === 'share' && first !== undefined) {
    return <ShareDialog place={{ spaceId, recordingId: first.id }} duration={first.duration} onClose={onClose} />
  }
  if (kind === 'tag') return <TagDialog spaceId={spaceId} recordings={recordings} onClose={onClose} />
  return (
    <MoveDialog
      spaceId={spaceId}
      folders={folders}
      onClose={onClose}
      onMove={(to, where) => {
        actions.move(recordings, to, where)
        onClose()
        onMoved()
      }}
    />
  )
}
