import type { KeyboardEvent } from 'react'

export const toastListId = 'toasts'

export const toastList = (): HTMLElement | null => document.getElementById(toastListId)

/**
 * While a modal dialog is open, Tab goes around in it and in the toasts above it: from its last element to the first
 * button of a toast, and from the last of those to its first element. Alone, the dialog would keep the focus, and nobody
 * could undo by keyboard what was done in it.
 */
export function tabThroughToasts(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  if (dialog === undefined) return
  const inside = tabbable(dialog)
  const above = tabbable(toastList())
  const now = document.activeElement
  const [from, to] = event.shiftKey
    ? [
        [inside[0] ?? dialog, above[0]],
        [above.at(-1), inside.at(-1)],
      ]
    : [
        [inside.at(-1) ?? dialog, above.at(-1)],
        [above[0], inside[0]],
      ]
  const target = to[from.indexOf(now ?? undefined)]
  if (target === undefined) return
  event.preventDefault()
  target.focus()
}

/** What Tab stops at, in order. Of a group of radio buttons that is the chosen one. */
function tabbable(root: Element | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('*') ?? [])].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type=radio]:not(:checked)') &&
      element.checkVisibility({ visibilityProperty: true }),
  )
}
