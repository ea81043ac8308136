import { messageOf } from '../../../api/message-of.ts'
import { toast } from '../../../components/toasts.ts'
import type { Paragraph } from '../editor/document.ts'
import type { Editor } from '../editor/editor.ts'
import type { Player } from '../player/player.ts'
import { putCursor, type Rows } from './rows.ts'

interface Given {
  editor: Editor
  player: Player
  rows: Rows
  paragraphs: () => readonly Paragraph[]
}

/** Handles keys in a paragraph: split, join, and moving to the next one. */
export function handleKey(event: React.KeyboardEvent<HTMLElement>, key: number, given: Given): void {
  if (event.nativeEvent.isComposing) return
  const element = event.currentTarget
  const selection = getSelection()
  const at = selection?.isCollapsed === true ? selection.focusOffset : null
  const offset = selection?.focusNode === element ? (at === 0 ? 0 : (element.textContent ?? '').length) : at
  const move = (step: 1 | -1): void => {
    const all = given.paragraphs()
    const next = all[all.findIndex((one) => one.key === key) + step]
    const row = next === undefined ? undefined : given.rows.get(next.key)
    if (next === undefined || row === undefined) return
    event.preventDefault()
    putCursor(row, step === 1 ? 0 : next.text.length)
    row.scrollIntoView({ block: 'nearest' })
  }
  switch (event.key) {
    case 'Enter':
      event.preventDefault()
      if (!event.ctrlKey && !event.metaKey && offset !== null) split(key, offset, given)
      return
    case 'Backspace':
      if (offset === 0 && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault()
        join(key, given)
      }
      return
    case 'Escape':
      // Keys scroll the text again.
      element.closest<HTMLElement>('[data-scroller]')?.focus({ preventScroll: true })
      return
    case 'ArrowDown':
      if (!event.shiftKey && isAtEdge(element, 'last')) move(1)
      return
    case 'ArrowUp':
      if (!event.shiftKey && isAtEdge(element, 'first')) move(-1)
      return
    case 'ArrowRight':
      if (!event.shiftKey && offset === (element.textContent ?? '').length) move(1)
      return
    case 'ArrowLeft':
      if (!event.shiftKey && offset === 0) move(-1)
  }
}

/** Whether the cursor is in the first or last line of a paragraph. */
function isAtEdge(element: HTMLElement, line: 'first' | 'last'): boolean {
  const selection = getSelection()
  if (selection === null || selection.rangeCount === 0) return false
  const cursor = selection.getRangeAt(0).getBoundingClientRect()
  const box = element.getBoundingClientRect()
  // A cursor in an empty paragraph has no rectangle.
  if (cursor.height === 0) return true
  return line === 'first' ? cursor.top - box.top < cursor.height : box.bottom - cursor.bottom < cursor.height
}

function refused(error: unknown): void {
  toast({ text: messageOf(error), tone: 'bad' })
}

/** Starts a new paragraph at the cursor. */
function split(key: number, offset: number, { editor, rows }: Given): void {
  const work = async (): Promise<void> => {
    await editor.flush()
    const { paragraphs } = editor.document.get()
    const index = paragraphs.findIndex((one) => one.key === key)
    const paragraph = paragraphs[index]
    if (paragraph === undefined) return
    const word = paragraph.words.findIndex((_, i) => (paragraph.offsets[2 * i] ?? 0) >= offset)
    const before = paragraph.words[word]
    if (word <= 0 || before === undefined || before.id < 0) return
    await editor.apply([{ type: 'splitParagraph', before: before.id }], [key])
    const next = editor.document.get().paragraphs[index + 1]
    if (next !== undefined) {
      requestAnimationFrame(() => {
        const row = rows.get(next.key)
        if (row !== undefined) putCursor(row, 0)
      })
    }
  }
  work().catch(refused)
}

/** Joins a paragraph with the one before, if the speaker is the same. */
function join(key: number, { editor, rows }: Given): void {
  const work = async (): Promise<void> => {
    await editor.flush()
    const { paragraphs } = editor.document.get()
    const index = paragraphs.findIndex((one) => one.key === key)
    const before = paragraphs[index - 1]
    const first = paragraphs[index]?.saved[0]
    if (before === undefined || first === undefined || before.speaker !== paragraphs[index]?.speaker) return
    const offset = before.text.length
    await editor.apply([{ type: 'joinParagraph', at: first.id }], [before.key, key])
    const joined = editor.document.get().paragraphs[index - 1]
    if (joined !== undefined) {
      requestAnimationFrame(() => {
        const row = rows.get(joined.key)
        if (row !== undefined) putCursor(row, offset)
      })
    }
  }
  work().catch(refused)
}
