/** What an infinite query needs of a list, besides its key: `load` gets the cursor of each page but the first. */
export function pagesOf<Page extends { nextCursor: string | null }>(
  load: (query: { cursor?: string }, signal: AbortSignal) => Promise<Page>,
) {
  return {
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }): Promise<Page> =>
      load(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: Page): string | null => nextCursor,
  }
}
