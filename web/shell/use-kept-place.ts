import { useRouterState } from '@tanstack/react-router'
import { useLayoutEffect, type RefObject } from 'react'

/** Where each list was left, by its entry of the browser's history: how far it was scrolled, and the link that had the focus. */
const places = new Map<string, { top: number; href: string | null }>()

/** On the way back, a list is scrolled as it was, and the link that was followed has the focus. */
export function useKeptPlace(box: RefObject<HTMLElement | null>): void {
  const entry = useRouterState({
    select: ({
      location: {
        state: { __TSR_key: key = '' },
      },
    }) => key,
  })
  useLayoutEffect(() => {
    const element = box.current
    const content = element?.firstElementChild
    if (element == null || content == null) return undefined
    const place = places.get(entry)
    // What is listed may come later than the page.
    const watch = new ResizeObserver(() => {
      // Somebody who has scrolled by then stays where they are.
      if (place === undefined || element.scrollTop > 0) return watch.disconnect()
      if (element.scrollHeight - element.clientHeight < place.top) return
      watch.disconnect()
      element.scrollTop = place.top
      for (const link of element.querySelectorAll('a')) {
        if (link.getAttribute('href') === place.href) link.focus({ preventScroll: true })
      }
    })
    watch.observe(content)
    return () => {
      watch.disconnect()
      const focused = document.activeElement
      const href = focused instanceof HTMLAnchorElement ? focused.getAttribute('href') : null
      places.set(entry, { top: element.scrollTop, href })
    }
  }, [box, entry])
}
