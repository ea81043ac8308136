import { flushSync } from 'react-dom'
import type { Paragraph } from '../editor/document.ts'
import type { Editor } from '../editor/editor.ts'
import type { Player } from '../player/player.ts'
import { followPlace, isSamePlace, type TextPlace } from '../editor/text-place.ts'
import { cursorPlace, putCursor, type Rows } from './rows.ts'

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
      if (!event.ctrlKey && !event.metaKey && offset !== null) split({ key, offset }, given)
      return
    case 'Backspace':
      if (offset === 0 && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault()
        join(key, given)
      }
      return
    case 'Delete':
      if (offset === (element.textContent ?? '').length && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault()
        const all = given.paragraphs()
        const next = all[all.findIndex((one) => one.key === key) + 1]
        if (next !== undefined) join(next.key, given)
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
    case 'ArrowLeft': {
      const isForward = (event.key === 'ArrowRight') === (getComputedStyle(element).direction === 'ltr')
      if (!event.shiftKey && offset === (isForward ? (element.textContent ?? '').length : 0)) move(isForward ? 1 : -1)
    }
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

/** Starts a new paragraph at the cursor. */
function split(place: TextPlace, given: Given): void {
  // The server knows a paragraph by its first word, which is typed next.
  if (isBehindAll(place, given)) return void document.execCommand('insertLineBreak')
  const id = wordFrom(place, given)
  if (id !== null && isUnsaved(id, given)) void splitOnceSaved(place, given)
  else splitBefore(id, given, true)
}

/** Whether a word was just typed, or has only such words before it. The server can't start a paragraph there yet. */
function isUnsaved(id: number, { editor }: Given): boolean {
  return id < 0 || editor.document.get().paragraphs.some(({ saved }) => saved[0]?.id === id)
}

/** Saves words until a paragraph can start at the place, which moves while people go on. */
async function splitOnceSaved(from: TextPlace, given: Given): Promise<void> {
  const { editor } = given
  const place = followPlace(editor.document, from)
  try {
    let id = wordFrom(from, given)
    while (id !== null && isUnsaved(id, given)) {
      const { version } = editor.document.get()
      await editor.flush()
      // Nothing was saved: the connection or the session has ended, or somebody must choose between two texts.
      if (editor.document.get().version === version) return
      id = wordFrom(place.now(), given)
    }
    splitBefore(id, given, isSamePlace(cursorPlace(), place.now()))
  } finally {
    place.stop()
  }
}

/** Whether no word follows in the paragraph. */
function isBehindAll({ key, offset }: TextPlace, { editor }: Given): boolean {
  const text = editor.document.get().paragraphs.find((one) => one.key === key)?.text ?? ''
  return text.trim() !== '' && text.slice(offset).trim() === ''
}

/** The id of the first word from a place on; null if that isn't inside the paragraph. */
function wordFrom({ key, offset }: TextPlace, { editor }: Given): number | null {
  const paragraph = editor.document.get().paragraphs.find((one) => one.key === key)
  const word = paragraph?.words.findIndex((_, i) => (paragraph.offsets[2 * i] ?? 0) >= offset) ?? -1
  return word <= 0 ? null : (paragraph?.words[word]?.id ?? null)
}

/** @param hasCursor whether the cursor goes to the word; otherwise it stays where people have gone on */
function splitBefore(id: number | null, { editor, rows }: Given, hasCursor: boolean): void {
  if (id === null) return
  setBorder(editor, id, true, ([, second]) => {
    if (hasCursor) putInto(rows, second, 0)
  })
}

/** Joins a paragraph with the one before, if the speaker is the same. */
function join(key: number, { editor, rows }: Given): void {
  const { paragraphs } = editor.document.get()
  const index = paragraphs.findIndex((one) => one.key === key)
  const [before, at] = [paragraphs[index - 1], paragraphs[index]]
  const first = at?.saved[0]
  if (before === undefined || first === undefined || before.speaker !== at?.speaker) return
  setBorder(editor, first.id, false, ([joined]) => putInto(rows, joined, before.text.trimEnd().length))
}

/** Changes where paragraphs begin, and puts the cursor before the next key arrives. */
function setBorder(
  editor: Editor,
  id: number,
  isBorder: boolean,
  putCursorInto: (keys: [number, number]) => void,
): void {
  const keys = flushSync(() => editor.setBorder(id, isBorder))
  if (keys !== null) putCursorInto(keys)
}

function putInto(rows: Rows, key: number, offset: number): void {
  const row = rows.get(key)
  if (row !== undefined) putCursor(row, offset)
}
