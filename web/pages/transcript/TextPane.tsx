import { useMemo, useState, type RefObject } from 'react'
import type { RecordingDetail } from '../../../src/contract/resources.ts'
import type { LanguageStretch } from '../../../src/text/languages/language-stretches.ts'
import { useStore } from '../../api/store.ts'
import { Button } from '../../components/Button.tsx'
import { words } from '../../strings/words.ts'
import type { Editor } from './editor/editor.ts'
import { FindBar, type Asked, type FoundText } from './FindBar.tsx'
import { useMarks } from './highlights/marks.ts'
import { NewComment } from './highlights/NewComment.tsx'
import { useNewHighlight } from './highlights/use-new-highlight.ts'
import type { HighlightsView } from './panels/HighlightsPanel.tsx'
import type { Player } from './player/player.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { doubtLimits } from './text/highlights.ts'
import { TextColumn } from './text/TextColumn.tsx'
import type { TextColumnHandle } from './text/use-text-handle.ts'
import { TextTools } from './tools/TextTools.tsx'
import type { SpeakerMenu } from './use-speaker-menu.ts'

/** The same list each time, so that the text isn't drawn again. */
const noLanguages: readonly LanguageStretch[] = []
const nothing: FoundText = { all: [], now: null }

/** The text with find and replace, the selection toolbar and "Follow playback". */
export function TextPane({
  detail,
  editor,
  player,
  speakers,
  mayEdit,
  find,
  onFind,
  isFollowing,
  onFollow,
  column,
  view,
}: {
  detail: RecordingDetail
  editor: Editor
  player: Player
  speakers: SpeakerMenu
  mayEdit: boolean
  /** What to find, or null while find and replace is closed. */
  find: Asked | null
  onFind: (find: { text: string } | null) => void
  isFollowing: boolean
  onFollow: (isFollowing: boolean) => void
  column: RefObject<TextColumnHandle | null>
  view: HighlightsView
}) {
  const { paragraphs } = useStore(editor.document)
  const isEmpty = paragraphs.length === 0
  // Otherwise words would flicker while someone types, and others would be doubtful once these are corrected.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const limits = useMemo(() => doubtLimits(paragraphs), [isEmpty])
  const [found, setFound] = useState(nothing)
  const { highlights, active, onGo } = view
  const fresh = useNewHighlight(editor, highlights, mayEdit)
  const marks = useMarks(paragraphs, highlights.highlights, active, fresh.noted)
  return (
    <div className="relative flex min-w-0 flex-1 flex-col">
      {find !== null && (
        <FindBar
          editor={editor}
          spaceId={detail.workspaceId}
          asked={find}
          mayEdit={mayEdit}
          onFound={setFound}
          onGo={({ key, start, end }) => column.current?.reveal(key, start, end)}
          onClose={() => {
            const { now } = found
            onFind(null)
            setFound(nothing)
            // Where people go on: at what they found, or where the keys play and scroll.
            if (now === null) document.querySelector<HTMLElement>('[data-scroller]')?.focus()
            else column.current?.reveal(now.key, now.start, now.end, 'select')
          }}
        />
      )}
      {find === null && !isEmpty && (
        <TextTools
          editor={editor}
          column={column}
          limits={limits}
          nameOf={speakers.nameOf}
          mayEdit={mayEdit}
          onFind={() => onFind({ text: '' })}
        />
      )}
      {/* However long the text is, the page is as tall as the window, or as these few lines need. */}
      <div className="relative min-h-20 flex-1">
        {isEmpty ? (
          <p className="px-4 py-16 text-center text-ink-2">{words.transcript.silent}</p>
        ) : (
          <TextColumn
            editor={editor}
            player={player}
            limits={limits}
            nameOf={speakers.nameOf}
            isEditable={mayEdit}
            speakerItems={speakers.itemsFor}
            found={found.all}
            foundNow={found.now}
            marks={marks}
            languages={detail.transcript?.languages ?? noLanguages}
            onMark={(id) => {
              const highlight = highlights.highlights.find((one) => one.id === id)
              if (highlight !== undefined) onGo(highlight, false)
            }}
            isFollowing={isFollowing}
            onFollow={onFollow}
            handle={column}
          />
        )}
      </div>
      <SelectionBar
        editor={editor}
        player={player}
        detail={detail}
        nameOf={speakers.nameOf}
        speakerItems={mayEdit ? speakers.itemsFor : null}
        onReplace={(text) => onFind({ text })}
        onHighlight={(selected) => void fresh.mark(selected)}
        onComment={(selected) => void fresh.note(selected)}
      />
      {fresh.noted !== null && (
        <NewComment spaceId={detail.workspaceId} noted={fresh.noted} onSend={fresh.send} onCancel={fresh.cancel} />
      )}
      {!isFollowing && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center print:hidden">
          <Button className="pointer-events-auto shadow-float" onClick={() => onFollow(true)}>
            {words.transcript.follow}
          </Button>
        </div>
      )}
    </div>
  )
}
