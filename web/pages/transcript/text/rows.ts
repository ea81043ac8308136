import type { TextPlace } from '../editor/text-place.ts'

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

/** The paragraphs where the selection starts and ends; empty without selected text in the transcript. */
export function selectedKeys(): number[] {
  const selection = getSelection()
  if (selection === null || selection.isCollapsed) return []
  const ends = [placeOf(selection.anchorNode, selection.anchorOffset), cursorPlace()]
  return ends.flatMap((place) => (place === null ? [] : [place.key]))
}

/** Puts the cursor into a paragraph. */
export function putCursor(element: HTMLElement, start: number, end = start): void {
  select([element, start], [element, end])
}

/** Selects from one place to another, or puts the cursor there. Does nothing if the second one isn't on the page. */
export function putSelection(rows: Rows, anchor: TextPlace, focus: TextPlace): void {
  const to = rows.get(focus.key)
  if (to === undefined) return
  const from = rows.get(anchor.key)
  const end: Edge = [to, focus.offset]
  select(from === undefined ? end : [from, anchor.offset], end)
}

type Edge = [element: HTMLElement, offset: number]

function select(from: Edge, to: Edge): void {
  from[0].focus({ preventScroll: true })
  const [start, end] = [from, to].map(([element, offset]): [Node, number] => {
    const text = element.firstChild
    return text instanceof Text ? [text, Math.min(offset, text.length)] : [element, 0]
  }) as [[Node, number], [Node, number]]
  getSelection()?.setBaseAndExtent(...start, ...end)
}
