import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { RecordingDetail } from '../../../src/contract/resources.ts'
import { folders as foldersQuery, spaces } from '../../api/queries.ts'
import { useStore } from '../../api/store.ts'
import { useMayEdit } from '../../api/use-role.ts'
import { Button, IconButton } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Icon } from '../../components/Icon.tsx'
import { keyOf } from '../../components/key-of.ts'
import { Menu } from '../../components/Menu.tsx'
import { toast } from '../../components/toasts.ts'
import { warningTexts } from '../../api/message-of.ts'
import { lastList } from '../../shell/last-list.ts'
import { downloadRecording } from '../../exporting/download-recording.ts'
import { useMedia } from '../../shell/use-media.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { words } from '../../strings/words.ts'
import { FileInput } from '../../uploads/FileInput.tsx'
import { transcriptEnds } from '../../uploads/import-files.ts'
import type { Editor } from './editor/editor.ts'
import type { Saving } from './editor/saver.ts'
import { Facts } from './Facts.tsx'
import { headerItems, noteItems, type Opened } from './header-items.ts'
import { MediaAfterDialog, MediaNowDialog } from './MediaDialogs.tsx'
import { NotesDialog } from './NotesDialog.tsx'
import { hasAudio } from './player/AudioSource.tsx'
import type { Player } from './player/player.ts'
import { ShareDialog } from './ShareDialog.tsx'
import { expectedOf, SoundDialog } from './SoundDialog.tsx'
import { isTranscribable } from './tools/is-transcribable.ts'
import { TranscribeAgainDialog } from './tools/TranscribeAgainDialog.tsx'
import { useSpeakerNames } from './use-speaker-menu.ts'
import { useImport } from './use-import.ts'
import { DateDialog } from '../library/DateDialog.tsx'
import { MoveDialog } from '../library/MoveDialog.tsx'
import { TagDialog } from '../library/TagDialog.tsx'
import { WorkspaceDialog } from '../library/WorkspaceDialog.tsx'
import { useRecordingActions } from '../library/use-recording-actions.ts'
import { useRecordingMutations } from './use-recording-mutations.ts'
import { lazyPart } from '../../shell/lazy-part.ts'

const HistoryDialog = lazyPart(
  async () => (await import('./versions/HistoryDialog.tsx')).HistoryDialog,
  ({ onClose }) => onClose(),
)

const RedactDialog = lazyPart(
  async () => (await import('./redaction/RedactDialog.tsx')).RedactDialog,
  ({ onClose }) => onClose(),
)

/** The title, facts and actions of a recording, on one line. */
export function RecordingHeader({
  detail,
  editor,
  player,
  onPanels,
}: {
  detail: RecordingDetail
  editor: Editor | null
  player: Player
  /** Opens the panels; null where they are at the side. A button over the text would cover words. */
  onPanels: (() => void) | null
}) {
  const { workspaceId: spaceId, id: recordingId, transcript } = detail
  const params = { spaceId, recordingId }
  const navigate = useNavigate()
  const mayEdit = useMayEdit(spaceId)
  const [open, setOpen] = useState<Opened | null>(null)
  const { refresh, rename, moveToTrash } = useRecordingMutations(spaceId, recordingId)
  const { move } = useRecordingActions(spaceId)
  const { data: folders = [] } = useQuery(foldersQuery(spaceId))
  const hasOthers = (useQuery(spaces).data?.length ?? 0) > 1
  const importFile = useImport(params, editor)
  const [fileInput, setFileInput] = useState<HTMLInputElement | null>(null)
  const version = transcript?.version ?? 0
  const nameOf = useSpeakerNames(detail)
  const warnings = [...warningTexts(detail), ...warningTexts(transcript)]
  const expected = expectedOf(detail.preflight)
  const hasFacts = useMedia('(min-width: 48rem)')
  const notes = hasFacts ? [] : noteItems(expected, warnings.length, setOpen)
  const items = [
    ...notes,
    ...(notes.length === 0 ? [] : [null]),
    ...headerItems({
      detail,
      mayEdit,
      hasOthers,
      hasText: editor !== null,
      onOpen: setOpen,
      onDownload: () => downloadRecording(params),
      onImport: () => fileInput?.click(),
      onTrash: moveToTrash,
    }),
  ]
  const mayShare = mayEdit && version > 0
  useShortcuts([
    ...(mayShare ? [{ label: words.sharing.share, icon: 'share' as const, run: () => setOpen('share') }] : []),
    ...items.flatMap((item) =>
      item === null || item.isDisabled === true
        ? []
        : [{ label: item.label, run: item.onSelect, ...(item.icon === undefined ? {} : { icon: item.icon }) }],
    ),
  ])
  return (
    <header className="flex min-h-12 md:py-1 shrink-0 items-center gap-3 max-sm:gap-1 border-b border-line px-3 sm:px-4">
      <Link
        to="/w/$spaceId"
        params={{ spaceId }}
        search={lastList.in(spaceId)}
        aria-label={words.common.toLibrary}
        title={words.common.toLibrary}
        className="flex items-center justify-center thumb rounded p-1.5 text-ink-2 hover:bg-paper-2 print:hidden"
      >
        <Icon name="back" />
      </Link>
      {/* With large text or a narrow window, the facts have their own line. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 md:min-w-40">
        <Title title={detail.title} isEditable={mayEdit} onRename={rename} />
        {hasFacts && (
          <Facts
            detail={detail}
            folder={folders.find(({ id }) => id === detail.recordingFolderId)}
            expected={expected}
            warnings={warnings}
            mayEdit={mayEdit}
            onOpen={setOpen}
          />
        )}
      </div>
      <div className="ms-auto flex items-center gap-1 max-sm:gap-0 print:hidden">
        {editor !== null && <SavingState editor={editor} mayEdit={mayEdit} />}
        {mayShare && (
          <Button look="quiet" icon="share" aria-label={words.sharing.share} onClick={() => setOpen('share')}>
            <span className="max-sm:hidden">{words.sharing.share}</span>
          </Button>
        )}
        {onPanels !== null && <IconButton icon="settings" label={words.transcript.openPanels} onClick={onPanels} />}
        <Menu
          label={words.transcript.actions}
          trigger={<IconButton icon="dots" label={words.transcript.actions} />}
          items={items}
        />
        <FileInput
          ref={setFileInput}
          label={words.transcript.importTranscript}
          accept={transcriptEnds}
          isOne
          onFiles={([file]) => file !== undefined && importFile(file)}
        />
      </div>
      {open === 'share' && (
        <ShareDialog
          place={params}
          duration={detail.duration}
          hasSound={hasAudio(detail)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'move' && (
        <MoveDialog
          spaceId={spaceId}
          folders={folders}
          onMove={(folderId, name) => {
            move([detail], folderId, name)
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'workspace' && (
        <WorkspaceDialog
          spaceId={spaceId}
          recordings={[detail]}
          onMoved={(to) => {
            void navigate({ to: '/w/$spaceId/r/$recordingId', params: { spaceId: to.id, recordingId } })
            toast({ text: words.library.moved(1, to.name) })
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'tag' && <TagDialog spaceId={spaceId} recordings={[detail]} onClose={() => setOpen(null)} />}
      {open === 'date' && <DateDialog spaceId={spaceId} recordings={[detail]} onClose={() => setOpen(null)} />}
      {open === 'notes' && (
        <NotesDialog detail={detail} mayEdit={mayEdit} onChange={refresh} onClose={() => setOpen(null)} />
      )}
      {open === 'mediaAfter' && <MediaAfterDialog detail={detail} onChange={refresh} onClose={() => setOpen(null)} />}
      {open === 'mediaNow' && <MediaNowDialog detail={detail} onChange={refresh} onClose={() => setOpen(null)} />}
      {open === 'versions' && editor !== null && (
        <Suspense>
          <HistoryDialog
            place={params}
            editor={editor}
            mayEdit={mayEdit}
            nameOf={nameOf}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      {open === 'redact' && editor !== null && (
        <Suspense>
          <RedactDialog detail={detail} editor={editor} player={player} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'sound' && detail.preflight !== null && (
        <SoundDialog preflight={detail.preflight} onClose={() => setOpen(null)} />
      )}
      {open === 'again' && <TranscribeAgainDialog recordings={[detail]} onClose={() => setOpen(null)} />}
      {open === 'warnings' && (
        <Dialog title={words.transcript.warnings(warnings.length)} onClose={() => setOpen(null)} isRead>
          <ul className="flex list-disc flex-col gap-2 ps-4">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
          {mayEdit && isTranscribable(detail) && (
            <Button icon="refresh" className="mt-6" onClick={() => setOpen('again')}>
              {words.transcript.openTranscribeAgain}
            </Button>
          )}
        </Dialog>
      )}
    </header>
  )
}

function Title({
  title,
  isEditable,
  onRename,
}: {
  title: string
  isEditable: boolean
  onRename: (title: string) => void
}) {
  const [text, setText] = useState(title)
  const [saved, setSaved] = useState(title)
  if (saved !== title) {
    setSaved(title)
    // What somebody is typing stays.
    if (text === saved) setText(title)
  }
  if (!isEditable)
    return (
      <h1 dir="auto" className="min-w-0 truncate text-base md:max-w-[60%]">
        {title}
      </h1>
    )
  return (
    <h1 className="min-w-0 flex-1 text-base md:max-w-[60%] md:min-w-32">
      <input
        aria-label={words.transcript.titleLabel}
        value={text}
        maxLength={200}
        dir="auto"
        onChange={(event) => setText(event.target.value)}
        onBlur={() => {
          if (text.trim() === '') setText(title)
          else if (text !== title) onRename(text.trim())
        }}
        onKeyDown={(event) => {
          // On to the text, where the keys play and scroll.
          if (keyOf(event) === 'Enter') {
            event.currentTarget.blur()
            document.querySelector<HTMLElement>('[data-scroller]')?.focus()
          }
          if (keyOf(event) === 'Escape') setText(title)
        }}
        className="w-full thumb truncate rounded border border-transparent bg-transparent px-1 py-0.5 font-semibold hover:border-line focus:border-line-2"
      />
    </h1>
  )
}

const savingTexts: Record<Saving['state'], string> = {
  saved: words.transcript.saved,
  waiting: words.transcript.waiting,
  saving: words.transcript.saving,
  retrying: words.transcript.retrying,
  conflict: words.transcript.conflictTitle,
  refused: words.transcript.refused,
}

/** Shows whether all edits are saved: also those that somebody made before they became a viewer. */
function SavingState({ editor, mayEdit }: { editor: Editor; mayEdit: boolean }) {
  const { state } = useStore(editor.saving)
  const isBad = state === 'retrying' || state === 'conflict' || state === 'refused'
  const [wasBad, setWasBad] = useState(isBad)
  if (isBad ? !wasBad : wasBad && state === 'waiting') setWasBad(isBad)
  if (!mayEdit && state === 'saved') return null
  // A screen reader that told of each save would interrupt people who type. It tells of trouble, and of its end.
  const isTold = isBad || (wasBad && state === 'saved')
  return (
    <span className={`flex items-center gap-2 text-xs ${isBad ? 'text-warn' : 'text-ink-3'}`}>
      <span role="status" aria-live={isTold ? 'polite' : 'off'} className={isBad ? 'max-sm:sr-only' : 'max-lg:sr-only'}>
        {savingTexts[state]}
      </span>
      {isBad && (
        <span title={savingTexts[state]} className="sm:hidden">
          <Icon name="alert" />
        </span>
      )}
      {state === 'refused' && <Button onClick={() => void editor.flush()}>{words.common.retry}</Button>}
    </span>
  )
}
