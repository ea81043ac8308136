import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { queryOf, type Filters, type Sorting } from './filters.ts'

export interface ListOf {
  spaceId: string
  folderId: string | undefined
  sorting: Sorting
  title: string
  filters: Filters
}

/** Recordings of a workspace or folder, one page at a time. */
export const recordingsOf = ({ spaceId, folderId, sorting, title, filters }: ListOf) =>
  infiniteQueryOptions({
    queryKey: keys.recordings(spaceId, folderId ?? null, sorting, title, filters),
    queryFn: async ({ pageParam, signal }) => {
      // No recording was added after a day and before an earlier one. The server refuses to look.
      if (filters.before !== '' && filters.after > filters.before) {
        return { recordings: [], nextCursor: null, prevCursor: null }
      }
      return api.listRecordings({
        params: { spaceId },
        query: {
          include: 'transcript',
          orderBy: sorting.order,
          direction: sorting.direction,
          // The first rows come fast. After a change all pages are read again, so the others are few.
          limit: pageParam === null ? 100 : 500,
          ...(folderId === undefined ? {} : { folderId }),
          ...(title === '' ? {} : { q: title }),
          ...queryOf(filters),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
