import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'

/** The tags of a workspace, the most used first. */
export function useTags(spaceId: string) {
  return useQuery({
    queryKey: keys.recordings(spaceId, 'tags'),
    queryFn: async ({ signal }) => (await api.listTags({ params: { spaceId }, signal })).tags,
  })
}
