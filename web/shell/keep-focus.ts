interface Place {
  element: HTMLElement
  /** The list around the element, and which of its items (rows, turns, insights) the element was in. */
  list: Element | null
  item: Element | null
  index: number
}

/** How many places before the last one are remembered: a menu and a dialog may lie between. */
const remembered = 6

/**
 * Keeps the place of the keyboard. When the focused element is deleted, a browser begins again at the page's first
 * link. This moves the focus to the item that took the place of the deleted one, to what had the focus before, or to
 * the content of the page. The editor of the transcript moves its cursor itself.
 */
export function keepFocus(): void {
  let places: Place[] = []
  document.addEventListener('focusin', ({ target }) => {
    // A dialog takes the focus that something in it has lost, which is the place to keep.
    if (!(target instanceof HTMLElement) || target.matches('[role=dialog]')) return
    const item = target.closest('li, article')
    const list = item?.parentElement ?? null
    const index = item === null || list === null ? -1 : [...list.children].indexOf(item)
    places = target.isContentEditable ? [] : [{ element: target, list, item, index }, ...places].slice(0, remembered)
  })
  // Somebody clicked beside everything: there is no place to keep.
  document.addEventListener('pointerup', () => {
    if (document.activeElement === document.body) places = []
  })
  let isWaiting = false
  const restore = (tries = 40): void => {
    isWaiting = hasNoFocus(places.find(({ list }) => list?.isConnected === true)?.list ?? null)
    if (!isWaiting) return
    const target = nearest(places)
    // The buttons of a list are disabled until one of them has finished.
    if (target?.matches(':disabled') === true && tries > 0) setTimeout(() => restore(tries - 1), 50)
    else {
      isWaiting = false
      target?.focus({ preventScroll: true })
    }
  }
  new MutationObserver((changes) => {
    const last = places[0]?.element
    // A button is disabled while it works, and gives the focus away. It comes back to where it was.
    const isBack = changes.some(({ type, target }) => type === 'attributes' && target.contains(last ?? null))
    if (isBack && last?.matches(':disabled') === false && hasNoFocus(last)) {
      last.focus({ preventScroll: true })
    }
    if (isWaiting || places[0] === undefined || places[0].element.isConnected) return
    isWaiting = true
    // Dialogs and menus move the focus themselves when they close.
    setTimeout(restore, 50)
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}

function hasNoFocus(element: Element | null): boolean {
  const focused = document.activeElement
  return (
    focused === document.body ||
    (element !== null && focused?.matches('[role=dialog]') === true && focused.contains(element))
  )
}

const isShown = (element: HTMLElement): boolean => element.isConnected && element.checkVisibility()

function nearest(places: readonly Place[]): HTMLElement | null {
  for (const { element, list, item, index } of places) {
    if (isShown(element)) return element
    if (list?.isConnected !== true) continue
    // An item that is still there has another field in place of the one that was renamed.
    const isThere = item?.isConnected === true
    const before = places.find((place) => isThere && place.item === item && isShown(place.element))
    if (before !== undefined) return before.element
    const next = isThere ? item : list.children[Math.min(index, list.children.length - 1)]
    // The next item may offer the same again, such as leaving the workspace: another Enter must not confirm that.
    if (next instanceof HTMLElement && element.matches('[data-confirms]')) {
      next.tabIndex = -1
      return next
    }
    const find = (kind: string): HTMLElement | null => next?.querySelector<HTMLElement>(kind) ?? null
    const found = find('a[href]') ?? find('button') ?? find('input')
    if (found !== null) return found
  }
  return document.getElementById('content')
}
