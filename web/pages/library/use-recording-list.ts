import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recordingsOf, type ListOf } from './recordings.ts'

/** The recordings of a list that were read so far. The rows read the next page when its place comes into view. */
export function useRecordingList(wanted: ListOf) {
  const list = useInfiniteQuery(recordingsOf(wanted))
  const { data } = list
  const recordings = useMemo(() => data?.pages.flatMap((page) => page.recordings) ?? [], [data])
  return { list, recordings }
}
