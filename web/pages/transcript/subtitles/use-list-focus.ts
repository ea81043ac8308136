import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'
import { partOf, type ListPart } from './handle-list-key.ts'
import type { Subtitles } from './cut-subtitles.ts'

/** Moves the focus in the list to what keys reach there, once it is rendered. */
export function useListFocus(scroller: RefObject<HTMLElement | null>, subtitles: Subtitles) {
  const wanted = useRef<{ part: ListPart; after: Subtitles | null } | null>(null)
  /** What has the focus, or had it when it went from the page. */
  const held = useRef<ListPart | null>(null)
  useLayoutEffect(() => {
    const box = scroller.current
    // Undo, or somebody else, changed the subtitle.
    if (held.current !== null && document.activeElement === document.body) {
      wanted.current ??= { part: held.current, after: null }
    }
    if (wanted.current === null || wanted.current.after === subtitles || box === null) return
    const focused = document.activeElement
    // Somebody went elsewhere meanwhile.
    if (focused !== null && focused !== document.body && !box.contains(focused)) {
      wanted.current = null
      return
    }
    const element = box.querySelector<HTMLElement>(`[data-part="${wanted.current.part}"][tabindex="0"]`)
    if (element === null) return
    wanted.current = null
    element.focus({ preventScroll: true })
  })
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      held.current = partOf(target)
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.isConnected) held.current = null
    },
    move: (part: ListPart) => {
      wanted.current = { part, after: null }
    },
    /** Where the subtitles are cut again, their words are new elements. */
    afterChange: () => {
      wanted.current = { part: 'word', after: subtitles }
    },
  }
}
