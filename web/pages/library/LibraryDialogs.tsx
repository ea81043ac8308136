import { isPlayable } from '../../../src/text/is-playable.ts'
import type { Folder } from '../../../src/contract/endpoints/folders.ts'
import type { ListedRecording } from '../../../src/contract/resources.ts'
import { toast } from '../../components/toasts.ts'
import { words } from '../../strings/words.ts'
import { ShareDialog } from '../transcript/ShareDialog.tsx'
import { TranscribeAgainDialog } from '../transcript/tools/TranscribeAgainDialog.tsx'
import { DateDialog } from './DateDialog.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { TagDialog } from './TagDialog.tsx'
import { WorkspaceDialog } from './WorkspaceDialog.tsx'
import type { useRecordingActions } from './use-recording-actions.ts'

/** A dialog about recordings of the list. */
export type OpenedDialog =
  | { kind: 'export' | 'tag' | 'move' | 'workspace' | 'date' | 'again'; recordings: readonly ListedRecording[] }
  | { kind: 'share'; recording: ListedRecording }

/** The open dialog about recordings. */
export function LibraryDialogs({
  spaceId,
  folders,
  opened,
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
  if ('recording' in opened) {
    const { recording } = opened
    return (
      <ShareDialog
        place={{ spaceId, recordingId: recording.id }}
        duration={recording.duration}
        hasSound={isPlayable(recording)}
        onClose={onClose}
      />
    )
  }
  const { kind, recordings } = opened
  if (kind === 'export') return <ExportDialog recordings={recordings} onClose={onClose} />
  if (kind === 'date') return <DateDialog spaceId={spaceId} recordings={recordings} onClose={onClose} />
  if (kind === 'tag') return <TagDialog spaceId={spaceId} recordings={recordings} onClose={onClose} />
  if (kind === 'again') return <TranscribeAgainDialog recordings={recordings} onClose={onClose} />
  if (kind === 'workspace') {
    return (
      <WorkspaceDialog
        spaceId={spaceId}
        recordings={recordings}
        onClose={onClose}
        onMoved={({ name }, count, undo) => {
          toast({ text: words.library.moved(count, name), undo })
          onMoved()
        }}
      />
    )
  }
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
