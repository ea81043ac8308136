import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { queryOf, type Filters } from './filters.ts'
import { isInProgress } from '../../api/recording-status.ts'

export type Order = 'createdAt' | 'title' | 'duration'

export interface ListOf {
  spaceId: string
  folderId: string | undefined
  order: Order
  title: string
  filters: Filters
}

/** Recordings of a workspace or folder, one page at a time. */
export const recordingsOf = ({ spaceId, folderId, order, title, filters }: ListOf) =>
  infiniteQueryOptions({
    queryKey: keys.recordings(spaceId, folderId ?? null, order, title, filters),
    queryFn: ({ pageParam, signal }) =>
      api.listRecordings({
        params: { spaceId },
        query: {
          include: 'transcript',
          orderBy: order,
          limit: 100,
          ...(folderId === undefined ? {} : { folderId }),
          ...(title === '' ? {} : { q: title }),
          ...queryOf(filters),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Live events report steps only, so poll while something is in progress.
    refetchInterval: (query) =>
      query.state.data?.pages.some(({ recordings }) => recordings.some(isInProgress)) === true ? 2000 : false,
  })
