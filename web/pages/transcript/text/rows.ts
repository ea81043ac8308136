import type { TextPlace } from './moved-cursor.ts'

/** The elements of the rendered paragraphs, by key. */
export interface Rows {
  get: (key: number) => HTMLElement | undefined
  set: (key: number, element: HTMLElement | null) => void
}

export function createRows(): Rows {
  const elements = new Map<number, HTMLElement>()
  return {
    get: (key) => elements.get(key),
    set: (key, element) => {
      if (element === null) elements.delete(key)
      else elements.set(key, element)
    },
  }
}

/** The paragraph and offset of a position in the page, or null outside the transcript. */
export function placeOf(node: Node | null, offset: number): TextPlace | null {
  const element = node instanceof HTMLElement ? node : node?.parentElement
  const row = element?.closest<HTMLElement>('[data-paragraph]')
  if (row == null) return null
  // In an element with one text node, an offset is before or after it.
  const within = node instanceof Text ? offset : offset === 0 ? 0 : (row.textContent ?? '').length
  return { key: Number(row.dataset['paragraph']), offset: within }
}

/** Where the cursor is, or the end of the selection that moves; null outside the transcript. */
export function cursorPlace(): TextPlace | null {
  const selection = getSelection()
  return placeOf(selection?.focusNode ?? null, selection?.focusOffset ?? 0)
}

/** Puts the cursor into a paragraph. */
export function putCursor(element: HTMLElement, start: number, end = start): void {
  element.focus({ preventScroll: true })
  const text = element.firstChild
  const selection = getSelection()
  if (selection === null) return
  if (!(text instanceof Text)) {
    selection.collapse(element, 0)
    return
  }
  selection.setBaseAndExtent(text, Math.min(start, text.length), text, Math.min(end, text.length))
}
