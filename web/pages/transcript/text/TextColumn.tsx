import { defaultRangeExtractor, useVirtualizer, type Range as IndexRange } from '@tanstack/react-virtual'
import { useCallback, useContext, useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import { useStore } from '../../../api/store.ts'
import { toast } from '../../../components/toasts.ts'
import type { MenuItem } from '../../../components/Menu.tsx'
import { words } from '../../../strings/words.ts'
import { runsOf, wordAtTime, type Paragraph, type WordRun } from '../editor/document.ts'
import type { Editor } from '../editor/editor.ts'
import type { Player } from '../player/player.ts'
import { Beside } from '../translation/beside.ts'
import { handleKey } from './handle-key.ts'
import { doubtLimits, doubtOf, paintOne, rangeIn } from './highlights.ts'
import { ParagraphRow, type RowActions } from './ParagraphRow.tsx'
import { createRows, placeOf, putCursor } from './rows.ts'

export interface TextColumnHandle {
  /** Brings a word into view and selects it (a range of the paragraph's text). */
  reveal: (key: number, start: number, end: number, options?: { focus?: boolean }) => void
  nextDoubt: (step: 1 | -1) => void
  nextTurn: (step: 1 | -1) => void
  /** Who speaks in the turn at hand: that of the cursor, else the spoken one. */
  turnAtHand: () => readonly Paragraph[]
}

export interface Found {
  key: number
  start: number
  end: number
}

/** How a paragraph's height is guessed before it was seen. */
const lineHeight = 30
const charactersPerLine = 70

/** The text: only what is in view is in the page; it follows the voice, and is typed into. */
export function TextColumn({
  editor,
  player,
  nameOf,
  isEditable,
  speakerItems,
  found,
  foundNow,
  isFollowing,
  onFollow,
  handle,
}: {
  editor: Editor
  player: Player
  nameOf: (speaker: number) => string
  isEditable: boolean
  speakerItems: (runs: readonly WordRun[]) => readonly (MenuItem | null)[]
  found: readonly Found[]
  foundNow: Found | null
  isFollowing: boolean
  onFollow: (follows: boolean) => void
  handle: Ref<TextColumnHandle>
}) {
  const { paragraphs, language } = useStore(editor.document)
  const isBeside = useContext(Beside) !== null
  const scroller = useRef<HTMLDivElement>(null)
  const [rows] = useState(createRows)
  const [tabStop, setTabStop] = useState<number | null>(null)
  // Doubt is relative to the transcript as it was opened: limits that move while one types would flicker.
  const [limits] = useState(() => doubtLimits(paragraphs))
  const focused = useRef<number | null>(null)

  const virtual = useVirtualizer({
    count: paragraphs.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => paragraphs[index]?.key ?? index,
    estimateSize: (index) => {
      const paragraph = paragraphs[index]
      if (paragraph === undefined) return lineHeight
      return (
        Math.max(1, Math.ceil(paragraph.text.length / charactersPerLine)) * lineHeight +
        (paragraph.startsTurn ? 20 : 10)
      )
    },
    overscan: 4,
    // Where the cursor is stays in the page, however far one scrolls.
    rangeExtractor: (range: IndexRange) => {
      const indexes = defaultRangeExtractor(range)
      const index = paragraphs.findIndex(({ key }) => key === focused.current)
      if (index === -1 || indexes.includes(index)) return indexes
      return [...indexes, index].toSorted((a, b) => a - b)
    },
  })

  const latest = useRef({ paragraphs, virtual, isFollowing })
  useEffect(() => {
    latest.current = { paragraphs, virtual, isFollowing }
  })

  const bringIntoView = useCallback((index: number, range: Range | null, smooth: boolean): void => {
    const box = scroller.current
    if (box === null) return
    const behavior = smooth && !matchMedia('(prefers-reduced-motion: reduce)').matches ? 'smooth' : 'auto'
    if (range === null) {
      latest.current.virtual.scrollToIndex(index, { align: 'center' })
      return
    }
    const word = range.getBoundingClientRect()
    const view = box.getBoundingClientRect()
    const isSeen = word.top > view.top + 40 && word.bottom < view.bottom - view.height * 0.25
    if (!isSeen) box.scrollBy({ top: word.top - view.top - view.height * 0.35, behavior })
  }, [])

  // The spoken word is painted on each frame; nothing is rendered for it.
  useEffect(() => {
    let shown: { paragraph: Paragraph; word: number } | null = null
    const show = (seconds: number): void => {
      const place = wordAtTime(latest.current.paragraphs, seconds)
      const paragraph = place === null ? undefined : latest.current.paragraphs[place.paragraph]
      if (place === null || paragraph === undefined) {
        shown = null
        paintOne('spoken', null)
        return
      }
      const element = rows.get(paragraph.key)
      if (shown?.paragraph === paragraph && shown.word === place.word && element !== undefined) return
      const range = rangeIn(element, paragraph.offsets[2 * place.word] ?? 0, paragraph.offsets[2 * place.word + 1] ?? 0)
      paintOne('spoken', range)
      shown = range === null ? null : { paragraph, word: place.word }
      if (latest.current.isFollowing && player.state.get().isPlaying) bringIntoView(place.paragraph, range, true)
    }
    show(player.now())
    return player.onTime(show)
  }, [player, rows, bringIntoView, paragraphs])

  const reveal = useCallback(
    (key: number, start: number, end: number, options: { focus?: boolean } = {}) => {
      const index = latest.current.paragraphs.findIndex((one) => one.key === key)
      if (index === -1) return
      const select = (tries: number): void => {
        const element = rows.get(key)
        const range = rangeIn(element, start, end)
        if (element === undefined || (range === null && tries > 0)) {
          if (tries > 0) requestAnimationFrame(() => select(tries - 1))
          return
        }
        bringIntoView(index, range, false)
        if (options.focus === true) putCursor(element, start, end)
      }
      if (rows.get(key) === undefined) latest.current.virtual.scrollToIndex(index, { align: 'center' })
      select(20)
    },
    [rows, bringIntoView],
  )

  useEffect(() => {
    paintOne('found-now', foundNow === null ? null : rangeIn(rows.get(foundNow.key), foundNow.start, foundNow.end))
    return () => paintOne('found-now', null)
  })

  /** Where one is: the cursor, else the spoken word. */
  const here = (): { index: number; word: number } => {
    const all = latest.current.paragraphs
    const selection = getSelection()
    const cursor = placeOf(selection?.focusNode ?? null, selection?.focusOffset ?? 0)
    if (cursor !== null) {
      const index = all.findIndex(({ key }) => key === cursor.key)
      const offsets = all[index]?.offsets ?? []
      let word = -1
      for (let i = 0; i < offsets.length / 2; i += 1) if ((offsets[2 * i] ?? 0) < cursor.offset) word = i
      if (index !== -1) return { index, word }
    }
    const spoken = wordAtTime(all, player.now())
    return spoken === null ? { index: 0, word: -1 } : { index: spoken.paragraph, word: spoken.word }
  }

  const nextDoubt = (step: 1 | -1): void => {
    const all = latest.current.paragraphs
    const from = here()
    let { index } = from
    let word = from.word + step
    while (index >= 0 && index < all.length) {
      const paragraph = all[index]
      if (paragraph === undefined) break
      while (word >= 0 && word < paragraph.words.length) {
        const one = paragraph.words[word]
        if (one !== undefined && doubtOf(one.confidence, limits) > 0) {
          player.seek(one.start)
          reveal(paragraph.key, paragraph.offsets[2 * word] ?? 0, paragraph.offsets[2 * word + 1] ?? 0, { focus: true })
          return
        }
        word += step
      }
      index += step
      word = step === 1 ? 0 : (all[index]?.words.length ?? 0) - 1
    }
    toast({ text: words.transcript.noDoubt })
  }

  const nextTurn = (step: 1 | -1): void => {
    const all = latest.current.paragraphs
    let index = here().index + step
    while (index > 0 && index < all.length && all[index]?.startsTurn !== true) index += step
    const paragraph = all[Math.max(0, index)]
    const first = paragraph?.words[0]
    if (paragraph === undefined || first === undefined) return
    player.seek(first.start)
    reveal(paragraph.key, 0, paragraph.offsets[1] ?? 0, { focus: true })
    getSelection()?.collapseToStart()
  }

  const turnAt = (index: number): readonly Paragraph[] => {
    const all = latest.current.paragraphs
    let from = index
    while (from > 0 && all[from]?.startsTurn !== true) from -= 1
    let to = index + 1
    while (to < all.length && all[to]?.startsTurn !== true) to += 1
    return all.slice(from, to)
  }

  useImperativeHandle(handle, () => ({ reveal, nextDoubt, nextTurn, turnAtHand: () => turnAt(here().index) }))

  const actions = useMemo(
    (): RowActions => ({
      onType: (key, text) => editor.type(key, text),
      onKeyDown: (event, key) =>
        handleKey(event, key, { editor, player, rows, paragraphs: () => latest.current.paragraphs }),
      onPlayFrom: (seconds) => {
        player.seek(seconds)
        player.play()
      },
      onFocus: (key) => {
        focused.current = key
        setTabStop(key)
      },
      speakerItems: (key) =>
        speakerItems(runsOf(turnAt(latest.current.paragraphs.findIndex((one) => one.key === key)))),
    }),
    // turnAt reads what is current when it is called.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [editor, player, rows, speakerItems],
  )

  const foundIn = useMemo(() => {
    const byKey = new Map<number, [number, number][]>()
    for (const { key, start, end } of found) {
      const list = byKey.get(key)
      if (list === undefined) byKey.set(key, [[start, end]])
      else list.push([start, end])
    }
    return byKey
  }, [found])

  const items = virtual.getVirtualItems()
  const firstKey = paragraphs[0]?.key
  return (
    <div
      ref={scroller}
      data-testid="transcript"
      className="h-full overflow-y-auto px-4 pb-24 sm:px-6"
      onWheel={() => onFollow(false)}
      onTouchMove={() => onFollow(false)}
      onClick={(event) => {
        const selection = getSelection()
        const place = placeOf(selection?.focusNode ?? null, selection?.focusOffset ?? 0)
        if (place === null || selection?.isCollapsed !== true || !(event.target instanceof HTMLElement)) return
        if (event.target.closest('[data-paragraph]') === null) return
        const paragraph = paragraphs.find(({ key }) => key === place.key)
        let word = 0
        for (let i = 0; i < (paragraph?.words.length ?? 0); i += 1) {
          if ((paragraph?.offsets[2 * i] ?? 0) <= place.offset) word = i
        }
        const start = paragraph?.words[word]?.start
        if (start !== undefined) player.seek(start)
      }}
    >
      <div
        className={`relative mx-auto ${isBeside ? 'max-w-[76rem]' : 'max-w-[52rem]'}`}
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map((item) => {
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
                isTabStop={paragraph.key === (tabStop ?? firstKey)}
                language={language}
                limits={limits}
                found={foundIn.get(paragraph.key)}
                rows={rows}
                actions={actions}
                measure={virtual.measureElement}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
