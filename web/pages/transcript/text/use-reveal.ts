import { useCallback, type RefObject } from 'react'
import type { Paragraph } from '../editor/document.ts'
import { rangeIn } from './highlights.ts'
import { putCursor, type Rows } from './rows.ts'
import type { ParagraphList } from './use-paragraph-list.ts'

export interface Latest {
  paragraphs: readonly Paragraph[]
  list: ParagraphList
  isFollowing: boolean
}

/** Scrolls to a word (a range of the paragraph's text), and selects it or puts the cursor before it. */
export type Reveal = (key: number, start: number, end: number, then?: 'select' | 'type') => void

/** Frames to wait for a paragraph to be rendered after scrolling to it. */
const mostTries = 20

export function useReveal(
  scroller: RefObject<HTMLDivElement | null>,
  rows: Rows,
  latest: RefObject<Latest>,
): { reveal: Reveal; scrollTo: (index: number, range: Range | null, isSmooth: boolean) => void } {
  const scrollTo = useCallback(
    (index: number, range: Range | null, isSmooth: boolean): void => {
      const box = scroller.current
      if (box === null) return
      if (range === null) {
        latest.current.list.scrollToIndex(index, { align: 'center' })
        return
      }
      const behavior = isSmooth && !matchMedia('(prefers-reduced-motion: reduce)').matches ? 'smooth' : 'auto'
      const word = range.getBoundingClientRect()
      const view = box.getBoundingClientRect()
      const isInView = word.top > view.top + 40 && word.bottom < view.bottom - view.height * 0.25
      if (!isInView) box.scrollBy({ top: word.top - view.top - view.height * 0.35, behavior })
    },
    [scroller, latest],
  )
  const reveal = useCallback<Reveal>(
    (key, start, end, then) => {
      const index = latest.current.paragraphs.findIndex((one) => one.key === key)
      if (index === -1) return
      const select = (tries: number): void => {
        const element = rows.get(key)
        const range = rangeIn(element, start, end)
        if (element === undefined || (range === null && tries > 0)) {
          if (tries > 0) requestAnimationFrame(() => select(tries - 1))
          return
        }
        scrollTo(index, range, false)
        if (then !== undefined) putCursor(element, start, then === 'select' ? end : start)
      }
      if (rows.get(key) === undefined) latest.current.list.scrollToIndex(index, { align: 'center' })
      select(mostTries)
    },
    [rows, scrollTo, latest],
  )
  return { reveal, scrollTo }
}
