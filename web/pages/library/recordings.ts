import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { pagesOf } from '../../api/pages-of.ts'
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
    ...pagesOf(async (page, signal) => {
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
          limit: page.cursor === undefined ? 100 : 500,
          ...(folderId === undefined ? {} : { folderId }),
          ...(title === '' ? {} : { q: title }),
          ...queryOf(filters),
          ...page,
        },
        signal,
      })
    }),
  })
