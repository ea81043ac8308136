import { useQuery } from '@tanstack/react-query'
import { folders as foldersQuery, speakers as speakersQuery } from '../../api/queries.ts'
import { queryOf, type Filter } from './filters.ts'

/** The filters of a search as the API's query, once the names of speakers and folders that it needs are known. */
export function useFilters(spaceId: string, filters: readonly Filter[]) {
  const speakers = useQuery(speakersQuery(spaceId))
  const folders = useQuery(foldersQuery(spaceId))
  // Only the names of speakers and folders need these lists.
  const needed = filters.length === 0 ? [] : [speakers, folders]
  const isKnown = needed.every(({ data }) => data !== undefined)
  return {
    isKnown,
    failed: needed.find(({ isError }) => isError),
    ...queryOf(filters, { speakers: speakers.data ?? [], folders: folders.data ?? [] }),
  }
}
