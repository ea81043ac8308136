import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RecordingDetail } from '../../../src/contract/resources.ts'
import { messageOf } from '../../api/message-of.ts'
import { speakers as speakersQuery } from '../../api/queries.ts'
import { useStore } from '../../api/store.ts'
import { useMayEdit } from '../../api/use-may-edit.ts'
import { Button, IconButton } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import type { MenuItem } from '../../components/Menu.tsx'
import { toast } from '../../components/toasts.ts'
import { useMedia } from '../../shell/use-media.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { words } from '../../strings/words.ts'
import { runsOf, type WordRun } from './editor/document.ts'
import type { Editor } from './editor/editor.ts'
import { FindBar } from './FindBar.tsx'
import { Panels } from './panels/Panels.tsx'
import { PlayerBar } from './player/PlayerBar.tsx'
import { speeds, type Player } from './player/player.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { TextColumn, type Found, type TextColumnHandle } from './text/TextColumn.tsx'
import { turnsOf } from './turns.ts'

/** The text in the middle, the panels at its side, the player beneath: all that works on one transcript. */
export function Workbench({
  detail,
  editor,
  player,
  startAt,
}: {
  detail: RecordingDetail
  editor: Editor
  player: Player
  startAt: number | undefined
}) {
  const { workspaceId: spaceId, id: recordingId } = detail
  const { tab } = useSearch({ from: '/app/w/$spaceId/r/$recordingId' })
  const navigate = useNavigate({ from: '/w/$spaceId/r/$recordingId' })
  const { paragraphs } = useStore(editor.document)
  const saving = useStore(editor.saving)
  const mayEdit = useMayEdit(spaceId)
  const { data: named = [] } = useQuery(speakersQuery(spaceId))
  const column = useRef<TextColumnHandle>(null)
  const [isFollowing, setFollowing] = useState(true)
  // The panels are at the side or in a sheet, never twice in the page.
  const isWide = useMedia('(min-width: 64rem)')
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [find, setFind] = useState<{ text: string } | null>(null)
  const [found, setFound] = useState<readonly Found[]>([])
  const [foundNow, setFoundNow] = useState<Found | null>(null)

  const assignments = detail.transcript?.speakerAssignments
  const nameOf = useCallback(
    (index: number): string => {
      const id = assignments?.find(({ speakerIndex }) => speakerIndex === index)?.speakerId
      return named.find((speaker) => speaker.id === id)?.name ?? words.transcript.speaker(index)
    },
    [assignments, named],
  )
  const turns = useMemo(() => turnsOf(paragraphs), [paragraphs])
  const count = useMemo(() => Math.max(0, ...paragraphs.map(({ speaker }) => speaker)) + 1, [paragraphs])

  const giveTo = useCallback(
    (runs: readonly WordRun[], speaker: number): void => {
      if (runs.length === 0) return
      const operations = runs.map(({ from, to }) => ({ type: 'setSpeaker' as const, from, to, speaker }))
      editor
        .apply(
          operations,
          runs.map(({ key }) => key),
        )
        .catch((error: unknown) => toast({ text: messageOf(error), tone: 'bad' }))
    },
    [editor],
  )
  const speakerItems = useCallback(
    (some: readonly WordRun[]): readonly (MenuItem | null)[] => [
      ...Array.from({ length: count }, (_, index) => ({
        label: nameOf(index),
        isChosen: some[0]?.speaker === index,
        onSelect: () => giveTo(some, index),
      })),
      null,
      { label: words.transcript.newSpeaker, icon: 'plus', onSelect: () => giveTo(some, count) },
    ],
    [count, nameOf, giveTo],
  )

  const back = (isUndo: boolean): void => {
    ;(isUndo ? editor.undo() : editor.redo()).then(
      (isDone) => {
        if (!isDone)
          toast({
            text: editor.saving.get().state === 'saved' ? words.transcript.nothingToUndo : words.transcript.undoBlocked,
          })
      },
      (error: unknown) => toast({ text: messageOf(error), tone: 'bad' }),
    )
  }
  const speed = (step: 1 | -1): void => {
    const at = speeds.findIndex((one) => one === player.state.get().speed)
    player.setSpeed(speeds[at + step] ?? player.state.get().speed)
  }
  const k = words.transcript.keys
  useShortcuts([
    { key: 'space', label: k.play, run: player.toggle },
    { key: 'k', label: k.play, run: player.toggle, isHidden: true },
    { key: 'mod+enter', label: k.playTyping, run: player.toggle, whileTyping: true },
    { key: 'j', label: k.back10, run: () => player.skip(-10) },
    { key: 'l', label: k.forward10, run: () => player.skip(10) },
    { key: 'arrowleft', label: k.back5, run: () => player.skip(-5) },
    { key: 'arrowright', label: k.forward5, run: () => player.skip(5) },
    { key: '<', label: k.slower, run: () => speed(-1) },
    { key: '>', label: k.faster, run: () => speed(1) },
    { key: 'shift+arrowdown', label: k.nextTurn, run: () => column.current?.nextTurn(1) },
    { key: 'shift+arrowup', label: k.previousTurn, run: () => column.current?.nextTurn(-1) },
    { key: 'n', label: k.nextDoubt, run: () => column.current?.nextDoubt(1) },
    { key: 'shift+n', label: k.previousDoubt, run: () => column.current?.nextDoubt(-1) },
    { key: 'alt+n', label: k.nextDoubt, run: () => column.current?.nextDoubt(1), whileTyping: true, isHidden: true },
    { key: 'f', label: k.follow, run: () => setFollowing(true) },
    {
      key: 'mod+f',
      label: k.find,
      run: () => setFind({ text: getSelection()?.toString().trim() ?? '' }),
      whileTyping: true,
    },
    ...(mayEdit
      ? [
          { key: 'mod+z', label: k.undo, run: () => back(true), whileTyping: true },
          { key: 'mod+shift+z', label: k.redo, run: () => back(false), whileTyping: true },
          { key: 'mod+y', label: k.redo, run: () => back(false), whileTyping: true, isHidden: true },
          ...Array.from({ length: 9 }, (_, index) => ({
            key: String(index + 1),
            label: k.assign,
            told: '1 – 9',
            run: () => giveTo(runsOf(column.current?.turnAtHand() ?? []), index),
            isHidden: index > 0,
          })),
        ]
      : []),
  ])

  useEffect(() => {
    if (startAt === undefined) return
    const last = paragraphs.findLast((one) => (one.words[0]?.start ?? Infinity) <= startAt) ?? paragraphs[0]
    if (last === undefined) return
    const word = last.words.findLastIndex(({ start }) => start <= startAt)
    column.current?.reveal(
      last.key,
      last.offsets[2 * Math.max(0, word)] ?? 0,
      last.offsets[2 * Math.max(0, word) + 1] ?? 0,
    )
    player.seek(startAt)
    // Only where the address names a second, and when that changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [startAt])

  const panels = (
    <Panels
      detail={detail}
      editor={editor}
      player={player}
      nameOf={nameOf}
      mayEdit={mayEdit}
      tab={tab ?? 'speakers'}
      onTab={(next) => void navigate({ search: (old) => ({ ...old, tab: next }), replace: true })}
    />
  )
  const hasMedia = !detail.isMediaDeleted && detail.audioFile !== null
  return (
    <>
      <div className="flex min-h-0 flex-1">
        <div className="relative flex min-w-0 flex-1 flex-col">
          {find !== null && (
            <FindBar
              editor={editor}
              spaceId={spaceId}
              startWith={find.text}
              mayEdit={mayEdit}
              onFound={setFound}
              onGo={(one) => {
                setFoundNow(one)
                if (one !== null) column.current?.reveal(one.key, one.start, one.end)
              }}
              onClose={() => {
                setFind(null)
                setFound([])
                setFoundNow(null)
              }}
            />
          )}
          <div className="min-h-0 flex-1">
            {paragraphs.length === 0 ? (
              <p className="px-4 py-16 text-center text-ink-2">{words.transcript.status.silent}</p>
            ) : (
              <TextColumn
                editor={editor}
                player={player}
                nameOf={nameOf}
                isEditable={mayEdit}
                speakerItems={speakerItems}
                found={found}
                foundNow={foundNow}
                isFollowing={isFollowing}
                onFollow={setFollowing}
                handle={column}
              />
            )}
          </div>
          <SelectionBar
            editor={editor}
            player={player}
            nameOf={nameOf}
            speakerItems={mayEdit ? speakerItems : null}
            onReplace={(text) => setFind({ text })}
          />
          {!isFollowing && (
            <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
              <Button className="pointer-events-auto shadow-float" onClick={() => setFollowing(true)}>
                {words.transcript.follow}
              </Button>
            </div>
          )}
        </div>
        {isWide && (
          <aside aria-label={words.transcript.panels} className="flex w-88 shrink-0 flex-col border-l border-line">
            {panels}
          </aside>
        )}
      </div>
      <div className="flex items-center lg:hidden">
        <div className="min-w-0 flex-1" />
        <IconButton
          icon="settings"
          label={words.transcript.openPanels}
          onClick={() => setSheetOpen(true)}
          className="absolute right-2 bottom-20 border border-line bg-paper shadow-float"
        />
      </div>
      {isSheetOpen && !isWide && (
        <Dialog title={words.transcript.panels} side onClose={() => setSheetOpen(false)}>
          <div className="-m-4">{panels}</div>
        </Dialog>
      )}
      {saving.state === 'conflict' && (
        <Dialog title={words.transcript.conflictTitle} onClose={() => void editor.settle('theirs')}>
          <p className="mb-3 text-ink-2">{words.transcript.conflict}</p>
          {saving.paragraphs.map(({ key, text }) => (
            <blockquote key={key} className="mb-3 max-h-40 overflow-y-auto border-l-2 border-red pl-3 font-serif">
              {text}
            </blockquote>
          ))}
          <div className="flex gap-2">
            <Button look="primary" onClick={() => void editor.settle('mine')}>
              {words.transcript.mine}
            </Button>
            <Button onClick={() => void editor.settle('theirs')}>{words.transcript.theirs}</Button>
          </div>
        </Dialog>
      )}
      <Media player={player} detail={detail} />
      <PlayerBar
        player={player}
        place={{ spaceId, recordingId }}
        duration={detail.duration ?? turns.at(-1)?.end ?? 0}
        turns={turns}
        hasMedia={hasMedia}
      />
    </>
  )
}

/** The sound, from the server itself: it seeks by ranges, and the address never expires. */
function Media({ player, detail }: { player: Player; detail: RecordingDetail }) {
  const element = useRef<HTMLAudioElement>(null)
  const hasMedia = !detail.isMediaDeleted && detail.audioFile !== null
  useEffect(() => {
    if (!hasMedia) return undefined
    player.attach(element.current)
    return () => player.attach(null)
  }, [player, hasMedia])
  if (!hasMedia) {
    return detail.isMediaDeleted ? (
      <p className="border-t border-line px-4 py-1 text-sm text-ink-2">{words.transcript.status.mediaDeleted}</p>
    ) : null
  }
  const address = `/api/v1/spaces/${detail.workspaceId}/recordings/${detail.id}/media/audio`
  // eslint-disable-next-line jsx-a11y/media-has-caption -- the transcript is on the page
  return <audio ref={element} src={address} preload="metadata" className="hidden" />
}
