import { useInfiniteQuery } from '@tanstack/react-query'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, type RefObject } from 'react'
import { recordingsOf, type ListOf } from './recordings.ts'

export const rowHeight = 52

/** Recordings, a page at a time: only the rows in view are rendered, and the next page is read near the end. */
export function useRecordingList(wanted: ListOf, scroller: RefObject<HTMLDivElement | null>) {
  const list = useInfiniteQuery(recordingsOf(wanted))
  const recordings = list.data?.pages.flatMap((page) => page.recordings) ?? []
  const rows: Virtualizer<HTMLDivElement, Element> = useVirtualizer({
    count: recordings.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => recordings[index]?.id ?? index,
    overscan: 8,
  })
  const last = rows.getVirtualItems().at(-1)?.index ?? -1
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  useEffect(() => {
    if (last >= recordings.length - 20 && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [last, recordings.length, hasNextPage, isFetchingNextPage, fetchNextPage])
  return { list, recordings, rows }
}
