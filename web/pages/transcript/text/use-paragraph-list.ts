import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { rem } from '../../../shell/rem.ts'
import type { Paragraph } from '../editor/document.ts'
import { selectedKeys } from './rows.ts'

export type ParagraphList = Virtualizer<HTMLDivElement, Element>

/** Used to estimate a paragraph's height, in pixels, before the browser has measured it. */
const lineHeight = 1.875 * rem
const charactersPerLine = 70

/**
 * Renders only the paragraphs in view, and those with the cursor or selected text however far the reader scrolls. On
 * paper, all of them.
 */
export function useParagraphList(
  paragraphs: readonly Paragraph[],
  scroller: RefObject<HTMLDivElement | null>,
  focused: RefObject<number | null>,
): ParagraphList {
  const isPrinted = useIsPrinted()
  return useVirtualizer({
    count: paragraphs.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => paragraphs[index]?.key ?? index,
    estimateSize: (index) => estimateHeight(paragraphs[index]),
    overscan: 4,
    rangeExtractor: (range: Range) => {
      if (isPrinted) return paragraphs.map((_, index) => index)
      const indexes = new Set(defaultRangeExtractor(range))
      const indexOf = (wanted: number | null): number => paragraphs.findIndex(({ key }) => key === wanted)
      const cursor = indexOf(focused.current)
      if (cursor !== -1) indexes.add(cursor)
      const ends = selectedKeys().map(indexOf)
      if (ends.length > 0 && !ends.includes(-1)) {
        // Those between them too, or copying would leave them out.
        for (let i = Math.min(...ends); i <= Math.max(...ends); i += 1) indexes.add(i)
      }
      return [...indexes].toSorted((a, b) => a - b)
    },
  })
}

function estimateHeight(paragraph: Paragraph | undefined): number {
  if (paragraph === undefined) return lineHeight
  const lines = Math.max(1, Math.ceil(paragraph.text.length / charactersPerLine))
  return lines * lineHeight + (paragraph.startsTurn ? 1.25 : 0.625) * rem
}

/** Whether the page is being printed. The browser prints what is there once it has said so. */
function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    const begin = (): void => flushSync(() => setPrinted(true))
    const end = (): void => setPrinted(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinted
}
