/** The paragraphs that are in the page now, by key: the rest is not rendered. */
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

/** Which paragraph a node of the page lies in, and at which place of its text; null outside of the transcript. */
export function placeOf(node: Node | null, offset: number): { key: number; offset: number } | null {
  const element = node instanceof HTMLElement ? node : node?.parentElement
  const row = element?.closest<HTMLElement>('[data-paragraph]')
  if (row == null) return null
  // In an element that has one text, the only places are before and behind it.
  const within = node instanceof Text ? offset : offset === 0 ? 0 : (row.textContent ?? '').length
  return { key: Number(row.dataset['paragraph']), offset: within }
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
