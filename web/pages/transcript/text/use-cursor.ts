import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Store } from '../../../api/store.ts'
import type { TranscriptDocument } from '../editor/document.ts'
import { isSamePlace, type TextPlace } from '../editor/text-place.ts'
import { placeOf, putSelection, type Rows } from './rows.ts'

/** The cursor, or the selection from `anchor` to `focus`. */
interface Cursor {
  anchor: TextPlace
  focus: TextPlace
}

/**
 * Keeps the cursor between the same letters when paragraphs are changed, split or joined by the server's answer or by
 * others.
 * @param focused the paragraph that is rendered although the reader has scrolled away
 */
export function useCursor(store: Store<TranscriptDocument>, rows: Rows, focused: RefObject<number | null>): void {
  /** Where the cursor has to be once the page shows the changes. */
  const moved = useRef<Cursor | null>(null)
  useLayoutEffect(
    () =>
      store.subscribe(() => {
        const { paragraphs: now, move } = store.get()
        const cursor = moved.current ?? readCursor()
        if (cursor === null) return
        const isShown = ({ key }: TextPlace): boolean =>
          now.find((one) => one.key === key)?.text === rows.get(key)?.textContent
        // The browser moved the cursor when this was typed.
        if (moved.current === null && isShown(cursor.anchor) && isShown(cursor.focus)) return
        moved.current = { anchor: move(cursor.anchor), focus: move(cursor.focus) }
        focused.current = moved.current.anchor.key
      }),
    [store, rows, focused],
  )
  // After the effects of the rows, which show their texts. Each render has the latest text of the store.
  useLayoutEffect(() => {
    const cursor = moved.current
    moved.current = null
    if (cursor === null) return
    const now = readCursor()
    if (!isSamePlace(now?.focus ?? null, cursor.focus) || !isSamePlace(now?.anchor ?? null, cursor.anchor))
      putSelection(rows, cursor.anchor, cursor.focus)
  })
}

/** null if the cursor is elsewhere in the page. */
function readCursor(): Cursor | null {
  const selection = getSelection()
  if (selection === null || document.activeElement?.closest('[data-paragraph]') == null) return null
  const anchor = placeOf(selection.anchorNode, selection.anchorOffset)
  const focus = placeOf(selection.focusNode, selection.focusOffset)
  return anchor === null || focus === null ? null : { anchor, focus }
}
