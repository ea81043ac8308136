import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'

/** Reads the pages of a list that are missing. @returns all of them */
export async function readPages<Page>(list: UseInfiniteQueryResult<InfiniteData<Page>>): Promise<readonly Page[]> {
  let now: Pick<typeof list, 'data' | 'error' | 'hasNextPage'> = list
  // A page that is being read already is waited for.
  while (now.hasNextPage) {
    now = await list.fetchNextPage({ cancelRefetch: false })
    if (now.error !== null) throw now.error
  }
  return now.data?.pages ?? []
}
