import { useLayoutEffect, useRef } from 'react'
import type { Paragraph, TranscriptDocument } from '../editor/document.ts'
import type { Store } from '../../../api/store.ts'
import { movedCursor, type TextPlace } from './moved-cursor.ts'
import { placeOf, putCursor, type Rows } from './rows.ts'

/** The cursor, or the selection from `anchor` to `focus`. */
interface Cursor {
  anchor: TextPlace
  focus: TextPlace
}

/** Keeps the cursor at its word when paragraphs are changed, split or joined by the server's answer or by others. */
export function useCursor(store: Store<TranscriptDocument>, paragraphs: readonly Paragraph[], rows: Rows): void {
  const shown = useRef(paragraphs)
  /** As it was before the page shows a change, with the texts that the page had. */
  const before = useRef<{ cursor: Cursor; texts: { key: number; text: string }[] } | null>(null)
  useLayoutEffect(
    () =>
      store.subscribe(() => {
        const cursor = readCursor()
        if (cursor === null || before.current !== null) return
        // What is just being typed is on the page already.
        const texts = shown.current.map(({ key, text }) => ({
          key,
          text: key === cursor.focus.key ? (rows.get(key)?.textContent ?? text) : text,
        }))
        before.current = { cursor, texts }
      }),
    [store, rows],
  )
  // After the effects of the rows, which show their texts.
  useLayoutEffect(() => {
    const was = before.current
    before.current = null
    shown.current = paragraphs
    if (was === null) return
    const focus = movedCursor(was.texts, paragraphs, was.cursor.focus)
    const anchor = movedCursor(was.texts, paragraphs, was.cursor.anchor)
    const row = focus === null ? undefined : rows.get(focus.key)
    if (focus === null || row === undefined) return
    const from = anchor?.key === focus.key ? anchor : focus
    const now = readCursor()
    if (now === null || !isSame(now.focus, focus) || !isSame(now.anchor, from))
      putCursor(row, from.offset, focus.offset)
  })
}

const isSame = (a: TextPlace, b: TextPlace): boolean => a.key === b.key && a.offset === b.offset

/** null if the cursor is elsewhere in the page. */
function readCursor(): Cursor | null {
  const selection = getSelection()
  if (selection === null || document.activeElement?.closest('[data-paragraph]') == null) return null
  const anchor = placeOf(selection.anchorNode, selection.anchorOffset)
  const focus = placeOf(selection.focusNode, selection.focusOffset)
  return anchor === null || focus === null ? null : { anchor, focus }
}
