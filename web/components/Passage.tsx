import type { ReactNode } from 'react'
import type { SearchHit } from '../../src/contract/endpoints/search.ts'

/** The second from which a passage answers what was asked. */
export function saidAt({ start, closestSentence }: Pick<SearchHit, 'start' | 'closestSentence'>): number {
  return closestSentence?.start ?? start
}

/** A text that search has found. The sentence that is closest to the question stands out. */
export function Passage({
  text,
  highlights = [],
  closestSentence,
}: Pick<SearchHit, 'text' | 'closestSentence'> & Partial<Pick<SearchHit, 'highlights'>>) {
  if (closestSentence === null) return <Marked text={text} places={highlights} />
  const { from, to } = closestSentence
  const part = (start: number, end: number): ReactNode => (
    <Marked
      text={text.slice(start, end)}
      places={highlights.map((place) => ({
        from: Math.max(start, place.from) - start,
        to: Math.min(end, place.to) - start,
      }))}
    />
  )
  return (
    <>
      <span className="text-ink-2">{part(0, from)}</span>
      {part(from, to)}
      <span className="text-ink-2">{part(to, text.length)}</span>
    </>
  )
}

/** Highlights the matches in a text. */
function Marked({ text, places }: { text: string; places: readonly { from: number; to: number }[] }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const { from, to } of places) {
    if (from < at || to <= from) continue
    parts.push(text.slice(at, from))
    parts.push(
      <mark key={from} className="rounded-xs bg-mark text-ink">
        {text.slice(from, to)}
      </mark>,
    )
    at = to
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
