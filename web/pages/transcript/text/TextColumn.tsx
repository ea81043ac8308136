import {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
  type RefObject,
} from 'react'
import { useStore } from '../../../api/store.ts'
import { languageAt, type LanguageStretch } from '../../../../src/text/languages/language-stretches.ts'
import type { MenuItem } from '../../../components/Menu.tsx'
import { runsOf, turnAt, wordAtOffset, type Paragraph, type WordRun } from '../editor/document.ts'
import type { Editor } from '../editor/editor.ts'
import type { Player } from '../player/player.ts'
import type { Marks } from '../highlights/marks.ts'
import { Beside } from '../translation/beside.ts'
import { copySelected } from './copy-selected.ts'
import { handleKey } from './handle-key.ts'
import { paintOne, rangeIn, type DoubtLimits } from './highlights.ts'
import { ParagraphRow, type RowActions } from './ParagraphRow.tsx'
import { createRows, cursorPlace, type Rows } from './rows.ts'
import { useCursor } from './use-cursor.ts'
import { useKeptParagraph } from './use-kept-paragraph.ts'
import { useParagraphList } from './use-paragraph-list.ts'
import { useReveal, type Latest } from './use-reveal.ts'
import { useSelectAcross } from './use-select-across.ts'
import { useSpokenWord } from './use-spoken-word.ts'
import { useTextHandle, type TextColumnHandle } from './use-text-handle.ts'

export interface Found {
  key: number
  start: number
  end: number
}

interface TextColumnProps {
  editor: Editor
  player: Player
  limits: DoubtLimits
  nameOf: (speaker: number) => string
  isEditable: boolean
  speakerItems: (runs: readonly WordRun[]) => readonly (MenuItem | null)[]
  found: readonly Found[]
  foundNow: Found | null
  marks: Marks
  /** The parts of a recording in several languages; empty: it has one. */
  languages: readonly LanguageStretch[]
  /** A highlighted passage was clicked. */
  onMark: (highlightId: string) => void
  isFollowing: boolean
  onFollow: (follows: boolean) => void
  handle: Ref<TextColumnHandle>
}

/** Frames for which the text must stay at its beginning or end. */
const edgeFrames = 6

/** The text of the transcript. It follows playback, and people type into it. */
export function TextColumn({
  editor,
  player,
  limits,
  nameOf,
  isEditable,
  speakerItems,
  found,
  foundNow,
  marks,
  languages,
  onMark,
  isFollowing,
  onFollow,
  handle,
}: TextColumnProps) {
  const { paragraphs, language } = useStore(editor.document)
  const languageOf = (paragraph: Paragraph | undefined): string | null =>
    paragraph === undefined ? null : languageAt(languages, paragraph.words[0]?.start ?? paragraph.saved[0]?.start ?? 0)
  const startsLanguage = (index: number): boolean => languageOf(paragraphs[index]) !== languageOf(paragraphs[index - 1])
  const isBeside = useContext(Beside) !== null
  const scroller = useRef<HTMLDivElement>(null)
  const focused = useRef<number | null>(null)
  const [rows] = useState(createRows)
  const [tabStop, setTabStop] = useState<number | null>(null)
  const list = useParagraphList(paragraphs, scroller, focused)
  useKeptParagraph(list)
  const isAcross = useSelectAcross(scroller, { editor, rows, isEditable })
  const latest = useRef<Latest>({ paragraphs, list, isFollowing })
  useEffect(() => {
    latest.current = { paragraphs, list, isFollowing }
  })
  const { reveal, scrollTo } = useReveal(scroller, rows, latest)
  useSpokenWord(player, rows, latest, scrollTo, paragraphs)
  useTextHandle(handle, player, latest, reveal, limits)
  useCursor(editor.document, rows, focused)
  useEffect(() => {
    paintOne('found-now', foundNow === null ? null : rangeIn(rows.get(foundNow.key), foundNow.start, foundNow.end))
    return () => paintOne('found-now', null)
  })

  // The keys that scroll work at once, and space plays.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true })
  }, [])

  const onFocus = useCallback(
    (key: number): void => {
      focused.current = key
      setTabStop(key)
      editor.setCursor(key)
    },
    [editor],
  )
  const actions = useRowActions({ editor, player, rows, latest, speakerItems, onFocus })
  const foundIn = useMemo(() => groupByParagraph(found), [found])
  const seekToCursor = (target: EventTarget): void => {
    const place = cursorPlace()
    if (place === null || getSelection()?.isCollapsed !== true || !(target instanceof HTMLElement)) return
    if (target.closest('[data-paragraph]') === null) return
    const paragraph = paragraphs.find(({ key }) => key === place.key)
    if (paragraph === undefined) return
    const start = paragraph.words[Math.max(0, wordAtOffset(paragraph, place.offset))]?.start
    if (start !== undefined) player.seek(start)
    const mark = marks.get(place.key)?.find((one) => one.start <= place.offset && place.offset <= one.end)
    if (mark !== undefined) onMark(mark.id)
  }

  const settling = useRef(0)
  useEffect(() => player.onSeek(() => (settling.current += 1)), [player])
  /** The reader scrolls somewhere else by hand. */
  const leave = (): void => {
    settling.current += 1
    onFollow(false)
  }
  const toEdge = (isEnd: boolean): void => {
    settling.current += 1
    const mine = settling.current
    list.scrollToIndex(isEnd ? paragraphs.length - 1 : 0, { align: isEnd ? 'end' : 'start' })
    // Rows that are measured on the way move the text again.
    const settle = (still: number): void => {
      const box = scroller.current
      if (box === null || still === edgeFrames || settling.current !== mine) return
      const edge = isEnd ? box.scrollHeight - box.clientHeight : 0
      const isThere = Math.abs(box.scrollTop - edge) < 1
      if (!isThere) box.scrollTop = edge
      requestAnimationFrame(() => settle(isThere ? still + 1 : 0))
    }
    settle(0)
  }

  const firstKey = paragraphs[0]?.key
  return (
    <div
      ref={scroller}
      data-testid="transcript"
      data-scroller
      tabIndex={-1}
      className="absolute inset-0 overflow-y-auto outline-none px-4 sm:px-6 after:block after:h-24 max-lg:after:h-32"
      onKeyDown={(event) => {
        // The browser would stop short, because the height of rows that were never shown is estimated.
        const isEnd = event.key === 'End'
        if (event.target !== event.currentTarget || (event.key !== 'Home' && !isEnd)) return
        event.preventDefault()
        toEdge(isEnd)
      }}
      onWheel={leave}
      onTouchMove={leave}
      onClick={(event) => seekToCursor(event.target)}
      onCopy={(event) => copySelected(event, editor, nameOf)}
      // Before `useSelectAcross` removes them.
      onCutCapture={(event) => isAcross && copySelected(event, editor, nameOf)}
    >
      <div
        className={`relative mx-auto ${isBeside ? 'max-w-[76rem]' : 'max-w-[52rem]'}`}
        style={{ height: list.getTotalSize() }}
      >
        {list.getVirtualItems().map((item) => {
          const paragraph = paragraphs[item.index]
          if (paragraph === undefined) return null
          return (
            <div
              key={item.key}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <ParagraphRow
                paragraph={paragraph}
                index={item.index}
                name={nameOf(paragraph.speaker)}
                isEditable={isEditable}
                isAcross={isAcross}
                isTabStop={paragraph.key === (tabStop ?? firstKey)}
                language={languageOf(paragraph) ?? language}
                hasNewLanguage={startsLanguage(item.index)}
                limits={limits}
                found={foundIn.get(paragraph.key)}
                marks={marks.get(paragraph.key)}
                rows={rows}
                actions={actions}
                measure={list.measureElement}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** What the rows do. It stays the same object while the text changes, so that rows are not rendered again. */
function useRowActions({
  editor,
  player,
  rows,
  latest,
  speakerItems,
  onFocus,
}: Pick<TextColumnProps, 'editor' | 'player' | 'speakerItems'> &
  Pick<RowActions, 'onFocus'> & { rows: Rows; latest: RefObject<Latest> }): RowActions {
  return useMemo(
    () => ({
      onType: (key, text) => editor.type(key, text),
      onCompose: (isComposing) => editor.setComposing(isComposing),
      onKeyDown: (event, key) =>
        handleKey(event, key, { editor, player, rows, paragraphs: () => latest.current.paragraphs }),
      onPlayFrom: (seconds) => {
        player.seek(seconds)
        player.play()
      },
      onFocus,
      onBlur: () => editor.setCursor(null),
      speakerItems: (key) => {
        const { paragraphs } = latest.current
        const index = paragraphs.findIndex((one) => one.key === key)
        return speakerItems(runsOf(turnAt(paragraphs, index)))
      },
    }),
    [editor, player, rows, latest, speakerItems, onFocus],
  )
}

function groupByParagraph(found: readonly Found[]): ReadonlyMap<number, [start: number, end: number][]> {
  const byKey = new Map<number, [number, number][]>()
  for (const { key, start, end } of found) {
    const list = byKey.get(key)
    if (list === undefined) byKey.set(key, [[start, end]])
    else list.push([start, end])
  }
  return byKey
}
