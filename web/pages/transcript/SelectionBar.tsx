import { useEffect, useState, type CSSProperties } from 'react'
import type { RecordingDetail } from '../../../src/contract/resources.ts'
import { Button, IconButton } from '../../components/Button.tsx'
import { Menu, type MenuItem } from '../../components/Menu.tsx'
import { copy } from '../../components/copy.ts'
import { clock } from '../../format.ts'
import { rem } from '../../shell/rem.ts'
import { words } from '../../strings/words.ts'
import type { WordRun } from './editor/document.ts'
import type { Editor } from './editor/editor.ts'
import type { Player } from './player/player.ts'
import { selectedNow, type Selected } from './selected-now.ts'
import { useClipItems } from './use-clip-items.ts'

const t = words.transcript

/** A toolbar over selected text: highlight, comment, play, save as a file, copy with time, replace everywhere. */
export function SelectionBar({
  editor,
  player,
  nameOf,
  speakerItems,
  detail,
  onReplace,
  onHighlight,
  onComment,
}: {
  editor: Editor
  player: Player
  nameOf: (speaker: number) => string
  speakerItems: ((runs: readonly WordRun[]) => readonly (MenuItem | null)[]) | null
  detail: RecordingDetail
  onReplace: (text: string) => void
  onHighlight: (selected: Selected) => void
  onComment: (selected: Selected) => void
}) {
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    let isDragging = false
    const update = (): void => {
      if (timer !== null) clearTimeout(timer)
      // Wait until the person stops dragging the selection. Of the handles of a touch screen, pages learn nothing else.
      timer = setTimeout(() => !isDragging && setSelected(selectedNow(editor)), 200)
    }
    // Under a mouse that rests while it selects, the toolbar would become part of the selection.
    const press = ({ pointerType, button, target }: PointerEvent): void => {
      if (pointerType !== 'mouse' || button !== 0) return
      if (!(target instanceof Element) || target.closest('[data-scroller]') === null) return
      isDragging = true
      setSelected(null)
    }
    const release = (): void => {
      if (!isDragging) return
      isDragging = false
      update()
    }
    // Of a mouse that is released on the scroll bar, pages learn with its next movement.
    const watch = ({ buttons }: PointerEvent): void => {
      if (buttons === 0) release()
    }
    // It moves with the words.
    const move = (): void => setSelected((old) => (old === null ? null : selectedNow(editor)))
    // A dialog or a menu that Escape closes has taken the key.
    const close = ({ key, isComposing, defaultPrevented }: KeyboardEvent): void => {
      if (key === 'Escape' && !isComposing && !defaultPrevented && selectedNow(editor) !== null) {
        getSelection()?.removeAllRanges()
      }
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', press)
    document.addEventListener('pointerup', release)
    document.addEventListener('pointercancel', release)
    document.addEventListener('pointermove', watch)
    document.addEventListener('selectionchange', update)
    document.addEventListener('scroll', move, { capture: true })
    window.addEventListener('resize', move)
    return () => {
      if (timer !== null) clearTimeout(timer)
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('pointerup', release)
      document.removeEventListener('pointercancel', release)
      document.removeEventListener('pointermove', watch)
      document.removeEventListener('selectionchange', update)
      document.removeEventListener('scroll', move, { capture: true })
      window.removeEventListener('resize', move)
    }
  }, [editor])
  if (selected === null || !isInView(selected)) return null
  const { start } = selected
  /** What is selected when a button is pressed: it may have grown since the bar was drawn. */
  const now = (): Selected => selectedNow(editor) ?? selected
  const choose = (item: MenuItem): void => {
    item.onSelect()
    // The selected words are in other paragraphs now. What the browser kept of the selection would bring the toolbar back.
    getSelection()?.collapseToEnd()
    setSelected(null)
  }
  return (
    <div
      role="toolbar"
      aria-label={t.selection}
      className={`appear fixed z-30 flex ${isNarrow() ? 'overflow-x-auto *:shrink-0' : 'flex-wrap'} gap-0.5 rounded border border-line bg-paper p-0.5 shadow-float`}
      style={placeFor(selected)}
      // Keeps the text selected while a button is pressed.
      onMouseDown={(event) => event.preventDefault()}
    >
      {speakerItems !== null && (
        <>
          <Button look="quiet" icon="highlight" onClick={() => onHighlight(now())}>
            {words.highlights.highlight}
          </Button>
          <Button look="quiet" icon="comment" onClick={() => onComment(now())}>
            {words.highlights.comment}
          </Button>
        </>
      )}
      <PassageButtons detail={detail} player={player} start={start} now={now} />
      <Button look="quiet" icon="copy" onClick={() => copy(withTimes(now(), nameOf))}>
        {t.copyWithTime}
      </Button>
      <Button
        look="quiet"
        icon="link"
        onClick={() => copy(`${location.origin}${location.pathname}?t=${Math.floor(now().start)}`)}
      >
        {t.copyLink}
      </Button>
      {speakerItems !== null && (
        <>
          {selected.parts.length === 1 && (
            <Button look="quiet" icon="refresh" onClick={() => onReplace(now().text)}>
              {t.replaceEverywhere}
            </Button>
          )}
          <Menu
            items={() => speakerItems(now().runs).map((item) => item && { ...item, onSelect: () => choose(item) })}
            trigger={
              <Button look="quiet" icon="user">
                {t.speakerOfSelection}
              </Button>
            }
          />
        </>
      )}
    </div>
  )
}

/** Selected words with the time and the name of each turn: whole words, because it is for quoting. */
function withTimes({ parts }: Selected, nameOf: (speaker: number) => string): string {
  return parts
    .map(({ words: said, start, speaker, startsTurn }, i) =>
      i === 0 || startsTurn ? `[${clock(start)}] ${nameOf(speaker)}: ${said}` : said,
    )
    .join('\n')
}

/** Room that the toolbar needs beside the selection: one row, two beside the panels, or one to swipe on a phone. */
const room = { wide: 3.25 * rem, beside: 5.5 * rem, narrow: 4 * rem }
/** The width of the toolbar in one row, in the longest language. */
const width = 63 * rem
const margin = 0.5 * rem

const isNarrow = (): boolean => innerWidth < width

/**
 * What is seen of the text: the toolbar stays in it. So it covers no tab of the panels, and neither the way to the next
 * uncertain word nor back.
 */
function viewOfText(): DOMRect {
  return (
    document.querySelector('[data-scroller]')?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight)
  )
}

function isInView({ top, bottom }: Selected): boolean {
  const view = viewOfText()
  return bottom > view.top && top < view.bottom
}

/** Above the selected words if there is room, and otherwise below them. */
function placeFor({ top, bottom, left }: Selected): CSSProperties {
  const view = viewOfText()
  const x = Math.max(view.left + margin, Math.min(left, view.right - width))
  const maxWidth = view.width - 2 * margin
  const needed = isNarrow() ? room.narrow : maxWidth < width ? room.beside : room.wide
  const edge =
    top - view.top >= needed
      ? { bottom: innerHeight - top + margin }
      : { top: Math.min(bottom + margin, view.bottom - needed) }
  return { ...edge, left: x, maxWidth }
}

/** Plays, repeats and saves the selected passage; nothing where there is nothing to play. */
function PassageButtons({
  detail,
  player,
  start,
  now,
}: {
  detail: RecordingDetail
  player: Player
  start: number
  now: () => Selected
}) {
  // Here and not with the page: it asks for the translations, which only this menu needs.
  const clipItems = useClipItems(detail)
  if (clipItems === null) return null
  return (
    <>
      <Button
        look="quiet"
        icon="play"
        onClick={() => {
          player.seek(start)
          player.play()
        }}
      >
        {clock(start)}
      </Button>
      <Button
        look="quiet"
        icon="loop"
        onClick={() => {
          const passage = now()
          player.setLoop({ start: passage.start, end: passage.end })
        }}
      >
        {t.tools.loop}
      </Button>
      <Menu items={() => clipItems(now)} trigger={<IconButton icon="download" label={t.savePassage} />} />
    </>
  )
}
