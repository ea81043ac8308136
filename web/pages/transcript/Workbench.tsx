import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RecordingDetail } from '../../../src/contract/resources.ts'
import { useStore } from '../../api/store.ts'
import { useMayEdit } from '../../api/use-role.ts'
import { useLatest } from '../../components/use-latest.ts'
import { words } from '../../strings/words.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { timeOf } from '../../../src/text/time-of.ts'
import { rangeOfWord, wordAtTime } from './editor/document.ts'
import type { Editor } from './editor/editor.ts'
import type { Asked } from './FindBar.tsx'
import { GoToTime } from './GoToTime.tsx'
import { useHighlightsView } from './highlights/use-highlights-view.ts'
import { Panels } from './panels/Panels.tsx'
import { PanelSheet } from './panels/PanelSheet.tsx'
import { hasAudio, WhySilent } from './player/AudioSource.tsx'
import { PlayerBar } from './player/PlayerBar.tsx'
import type { Player } from './player/player.ts'
import type { Video } from './player/use-video-place.ts'
import { useSkipSilence } from './player/use-skip-silence.ts'
import { VideoDock } from './player/VideoDock.tsx'
import type { TextColumnHandle } from './text/use-text-handle.ts'
import { RenameSpeaker } from './RenameSpeaker.tsx'
import { SimilarTurns } from './SimilarTurns.tsx'
import { TextPane } from './TextPane.tsx'
import { turnsOf } from './turns.ts'
import { useSpeakerMenu } from './use-speaker-menu.ts'
import { useTranscriptCommands } from './use-transcript-commands.ts'
import { useTranscriptShortcuts } from './use-transcript-shortcuts.ts'

/** What is selected, to be found; nothing of several paragraphs, which no match spans. */
function selectedLine(): string {
  const text = getSelection()?.toString().trim() ?? ''
  return text.includes('\n') ? '' : text
}

/** Lays out the text, the panels and the player. */
export function Workbench({
  detail,
  editor,
  player,
  video,
  startAt,
  isWide,
  isSheetOpen,
  onSheet,
}: {
  detail: RecordingDetail
  editor: Editor
  player: Player
  video: Video
  startAt: number | undefined
  /** The panels are rendered once, at the side or in a sheet. */
  isWide: boolean
  isSheetOpen: boolean
  onSheet: (isOpen: boolean) => void
}) {
  const { workspaceId: spaceId, id: recordingId } = detail
  const { tab } = useSearch({ from: '/app/w/$spaceId/r/$recordingId' })
  const navigate = useNavigate({ from: '/w/$spaceId/r/$recordingId' })
  const { paragraphs } = useStore(editor.document)
  const mayEdit = useMayEdit(spaceId)
  const column = useRef<TextColumnHandle>(null)
  const [isFollowing, setFollowing] = useState(true)
  const [find, setFind] = useState<Asked | null>(null)
  const onFind = (asked: { text: string } | null): void =>
    setFind(asked === null ? null : { ...asked, from: column.current?.shownPlace() ?? null })
  const [isGoing, setGoing] = useState(false)
  const turns = useMemo(() => turnsOf(paragraphs), [paragraphs])
  const speakers = useSpeakerMenu(detail, editor)
  useTranscriptShortcuts({
    editor,
    player,
    column,
    mayEdit,
    assign: speakers.assign,
    onFind: () => onFind({ text: selectedLine() }),
    onGoTo: () => setGoing(true),
    onFollow: () => setFollowing(true),
  })

  useEffect(() => {
    if (startAt === undefined) return
    const place = wordAtTime(paragraphs, startAt) ?? { paragraph: 0, word: 0 }
    const paragraph = paragraphs[place.paragraph]
    if (paragraph === undefined) return
    column.current?.reveal(paragraph.key, ...rangeOfWord(paragraph, place.word))
    player.seek(startAt)
    // Only when the second in the address changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [startAt])

  // A seek says where the reader wants to be, so the text follows again. Without sound, only the text shows where that is.
  const isSilent = !hasAudio(detail)
  const onTab = (next: string): Promise<void> => navigate({ search: (old) => ({ ...old, tab: next }), replace: true })
  const [lastTab, setLastTab] = useState(tab)
  // A tab in the address would open the sheet again when the page is loaded again.
  const closeSheet = useLatest(() => {
    setLastTab(tab)
    onSheet(false)
    void navigate({ search: ({ tab: _, ...old }) => old, replace: true })
  })
  useEffect(
    () =>
      player.onSeek(() => {
        setFollowing(true)
        if (isSilent && isSheetOpen) closeSheet.current()
      }),
    [player, isSilent, isSheetOpen, closeSheet],
  )

  useSkipSilence(player, paragraphs)

  const side = useRef<HTMLElement>(null)
  useTranscriptCommands(detail, editor, speakers.nameOf, (next) => {
    if (!isWide) onSheet(true)
    // Between the text and the panels are all of its turns.
    void onTab(next).then(() => side.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus())
  })
  const view = useHighlightsView({ detail, paragraphs, player, column, onOpen: () => void onTab('comments') })

  const panels = (
    <Panels
      detail={detail}
      editor={editor}
      player={player}
      nameOf={speakers.nameOf}
      mayEdit={mayEdit}
      findSimilar={speakers.findSimilar}
      tab={tab ?? lastTab}
      onTab={(next) => void onTab(next)}
      view={view}
    />
  )
  const isAtSide = video.place === 'side' && isWide
  const dock =
    video.place === null || video.place === 'hidden' ? null : (
      <VideoDock player={player} detail={detail} video={video} />
    )
  return (
    <>
      {!isAtSide && dock}
      <div className="flex flex-1 lg:min-h-0">
        <TextPane
          detail={detail}
          editor={editor}
          player={player}
          speakers={speakers}
          mayEdit={mayEdit}
          find={find}
          onFind={onFind}
          isFollowing={isFollowing}
          onFollow={setFollowing}
          column={column}
          view={view}
        />
        {/* What the lines of the text leave: with 27 rem, all tabs are seen in every language. */}
        {isWide && (
          <aside
            ref={side}
            aria-label={words.transcript.panels}
            className="flex w-[clamp(22rem,100vw-63rem,27rem)] shrink-0 flex-col border-s border-line"
          >
            {isAtSide && dock}
            {panels}
          </aside>
        )}
      </div>
      {!isWide && isSheetOpen && <PanelSheet onClose={() => closeSheet.current()}>{panels}</PanelSheet>}
      {isGoing && <GoToTime onGo={(seconds) => column.current?.goTo(seconds)} onClose={() => setGoing(false)} />}
      <ConflictDialog editor={editor} />
      {speakers.renaming !== null && (
        <RenameSpeaker
          spaceId={spaceId}
          name={speakers.nameOf(speakers.renaming[0]?.speaker ?? 0)}
          onRename={speakers.rename}
          onClose={speakers.endRenaming}
        />
      )}
      {speakers.similarTo !== null && (
        <SimilarTurns
          detail={detail}
          editor={editor}
          player={player}
          nameOf={speakers.nameOf}
          speaker={speakers.similarTo}
          onClose={speakers.endSimilar}
        />
      )}
      <PlayerBar
        note={<WhySilent detail={detail} />}
        player={player}
        place={{ spaceId, recordingId }}
        duration={detail.duration ?? timeOf(turns).end}
        turns={turns}
        hasMedia={hasAudio(detail)}
        video={video}
      />
    </>
  )
}
