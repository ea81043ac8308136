import { useRouterState } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import type { ParagraphList } from './use-paragraph-list.ts'

/** The paragraph at the top when a transcript was left, by its entry of the browser's history. */
const places = new Map<string, number>()

/** On the way back, a transcript begins where it was left. The heights of its paragraphs are not known yet. */
export function useKeptParagraph(list: ParagraphList): void {
  const entry = useRouterState({
    select: ({
      location: {
        state: { __TSR_key: key = '' },
      },
    }) => key,
  })
  useLayoutEffect(() => {
    const index = places.get(entry)
    if (index !== undefined) list.scrollToIndex(index, { align: 'start' })
    return () => {
      places.set(entry, list.range?.startIndex ?? 0)
    }
  }, [entry, list])
}
