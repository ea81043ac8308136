import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { rem } from '../../../shell/rem.ts'
import type { Paragraph } from '../editor/document.ts'

export type ParagraphList = Virtualizer<HTMLDivElement, Element>

/** Used to estimate a paragraph's height, in pixels, before the browser has measured it. */
const lineHeight = 1.875 * rem
const charactersPerLine = 70

/** Renders only the paragraphs in view, and the one with the cursor however far the reader scrolls. */
export function useParagraphList(
  paragraphs: readonly Paragraph[],
  scroller: RefObject<HTMLDivElement | null>,
  focused: RefObject<number | null>,
): ParagraphList {
  return useVirtualizer({
    count: paragraphs.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => paragraphs[index]?.key ?? index,
    estimateSize: (index) => estimateHeight(paragraphs[index]),
    overscan: 4,
    rangeExtractor: (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      const index = paragraphs.findIndex(({ key }) => key === focused.current)
      if (index === -1 || indexes.includes(index)) return indexes
      return [...indexes, index].toSorted((a, b) => a - b)
    },
  })
}

function estimateHeight(paragraph: Paragraph | undefined): number {
  if (paragraph === undefined) return lineHeight
  const lines = Math.max(1, Math.ceil(paragraph.text.length / charactersPerLine))
  return lines * lineHeight + (paragraph.startsTurn ? 1.25 : 0.625) * rem
}
