import { Said } from '../../components/Said.tsx'
import { words } from '../../strings/words.ts'

/** How many results a search shows, and whether it has more. Screen readers read it. */
export function Count({ results, recordings, hasMore }: { results: number; recordings: number; hasMore: boolean }) {
  const { results: all, firstResults } = words.search
  const text = (hasMore ? firstResults : all)(results, recordings)
  return (
    <>
      <p className="text-sm text-ink-3">{text}</p>
      <Said text={text} />
    </>
  )
}
