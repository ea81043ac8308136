import { useState, type RefObject } from 'react'
import type { Highlight } from '../../../../src/contract/endpoints/highlights.ts'
import type { RecordingDetail } from '../../../../src/contract/resources.ts'
import { rangeOfWord, wordAtTime, type Paragraph } from '../editor/document.ts'
import type { HighlightsView } from '../panels/HighlightsPanel.tsx'
import type { Player } from '../player/player.ts'
import type { TextColumnHandle } from '../text/use-text-handle.ts'
import { marksIn } from './marks.ts'
import { useHighlights } from './use-highlights.ts'

/** The highlights of the page, the chosen one, and the way to its words: or to its time, when they are gone. */
export function useHighlightsView({
  detail,
  paragraphs,
  player,
  column,
  onOpen,
}: {
  detail: RecordingDetail
  paragraphs: readonly Paragraph[]
  player: Player
  column: RefObject<TextColumnHandle | null>
  onOpen: () => void
}): HighlightsView {
  const highlights = useHighlights(detail)
  const [active, setActive] = useState<string | null>(null)
  const reveal = (highlight: Highlight): void => {
    player.seek(highlight.start)
    const [first] = marksIn(paragraphs, [highlight], null)
    const [key, [mark]] = first ?? [null, []]
    if (key !== null && mark !== undefined) {
      column.current?.reveal(key, mark.start, mark.end)
      return
    }
    const place = wordAtTime(paragraphs, highlight.start)
    const paragraph = paragraphs[place?.paragraph ?? 0]
    if (paragraph !== undefined) column.current?.reveal(paragraph.key, ...rangeOfWord(paragraph, place?.word ?? 0))
  }
  return {
    highlights,
    active,
    onGo: (highlight, reveals) => {
      setActive(highlight.id)
      onOpen()
      if (reveals) reveal(highlight)
    },
  }
}
