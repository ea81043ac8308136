import type { Paragraph } from '../editor/document.ts'
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

/** Where the cursor is, or the beginning of the selection; null outside the transcript. */
export function selectionStart(): TextPlace | null {
  const selection = getSelection()
  if (selection === null || selection.rangeCount === 0) return null
  const { startContainer, startOffset } = selection.getRangeAt(0)
  return placeOf(startContainer, startOffset)
}

/** Whether a position in the page is in the translation beside the transcript. */
export const isInTranslation = (node: Node | null): boolean =>
  (node instanceof Element ? node : node?.parentElement)?.closest('[data-translation]') != null

/**
 * From where to where text is selected. The selection may begin or end beside it, at a name, and hold all of the text,
 * of which only a part is rendered. Null if it begins or ends in a translation: what lies between is not the text alone.
 */
export function edgesOf(
  paragraphs: readonly Pick<Paragraph, 'key' | 'text'>[],
): { from: TextPlace; to: TextPlace } | null {
  const selection = getSelection()
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (isInTranslation(range.startContainer) || isInTranslation(range.endContainer)) return null
  const from = placeOf(range.startContainer, range.startOffset)
  const to = placeOf(range.endContainer, range.endOffset)
  if (from !== null && to !== null) return { from, to }
  const { commonAncestorContainer: around } = range
  const scroller = (around instanceof Element ? around : around.parentElement)?.closest('[data-scroller]')
  if (scroller == null) return null
  if (range.comparePoint(scroller, 0) === 0 && range.comparePoint(scroller, 1) === 0) {
    const [first, last] = [paragraphs[0], paragraphs.at(-1)]
    if (first === undefined || last === undefined) return null
    return { from: { key: first.key, offset: 0 }, to: { key: last.key, offset: last.text.length } }
  }
  const touched = [...scroller.querySelectorAll('[data-paragraph]')].filter((one) => range.intersectsNode(one))
  const [start, end] = [from ?? placeOf(touched[0] ?? null, 0), to ?? placeOf(touched.at(-1) ?? null, 1)]
  return start === null || end === null ? null : { from: start, to: end }
}

/** The paragraphs where the selection starts and ends, also in their translations; empty without selected text in them. */
export function selectedKeys(): number[] {
  const selection = getSelection()
  if (selection === null || selection.isCollapsed) return []
  return [selection.anchorNode, selection.focusNode].flatMap((node) => {
    const element = node instanceof HTMLElement ? node : node?.parentElement
    const text = element?.closest<HTMLElement>('[data-paragraph], [data-translation]')
    return text == null ? [] : [Number(text.dataset['paragraph'] ?? text.dataset['translation'])]
  })
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
