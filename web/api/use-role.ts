import { useQuery } from '@tanstack/react-query'
import { me, members } from './queries.ts'

/** The person's role in a workspace, or null while it loads. */
export function useRole(spaceId: string): 'owner' | 'editor' | 'viewer' | null {
  const { data: user } = useQuery(me)
  const { data: all } = useQuery(members(spaceId))
  return all?.find(({ id }) => id === user?.id)?.role ?? null
}

/** Whether the person may edit the workspace's content. */
export function useMayEdit(spaceId: string): boolean {
  const role = useRole(spaceId)
  return role === 'owner' || role === 'editor'
}
