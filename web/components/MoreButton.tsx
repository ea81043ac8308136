import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { words } from '../strings/words.ts'
import { Button } from './Button.tsx'

/** Reads the next page of a list, if there is one. */
export function MoreButton({
  of,
  className,
}: {
  of: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  className?: string
}) {
  if (!of.hasNextPage) return null
  return (
    <Button className={className} disabled={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
      {words.common.more}
    </Button>
  )
}
