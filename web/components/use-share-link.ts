import { useMutation, useQuery, type QueryKey } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { spaces } from '../api/queries.ts'
import { useRole } from '../api/use-role.ts'
import { queryClient } from '../api/query-client.ts'
import { readAgain } from '../api/read-again.ts'
import { words } from '../strings/words.ts'
import { copy } from './copy.ts'
import { toast } from './toasts.ts'

export interface LinkCalls<L> {
  spaceId: string
  queryKey: QueryKey
  read: (signal: AbortSignal) => Promise<L | null>
  create: () => Promise<L>
  revoke: () => Promise<unknown>
}

/** Reads, creates, copies and revokes the link to something of a workspace. */
export function useShareLink<L extends { url: string }>(calls: LinkCalls<L>) {
  const { spaceId, queryKey } = calls
  const shared = useQuery({ queryKey, queryFn: ({ signal }) => calls.read(signal) })
  const { data: all } = useQuery(spaces)
  const isPrivate = all?.find(({ id }) => id === spaceId)?.privacy === 'PRIVATE'
  const mayAllow = useRole(spaceId) === 'owner'
  // One click leads to a link that works: links are allowed first, if they aren't.
  const create = useMutation({
    mutationFn: async () => {
      if (isPrivate) await api.updateWorkspace({ params: { spaceId }, body: { privacy: 'UNLISTED' } })
      return calls.create()
    },
    onSuccess: (link) => {
      queryClient.setQueryData(queryKey, link)
      copy(link.url)
      return readAgain(keys.spaces)
    },
  })
  const revoke = useMutation({
    mutationFn: calls.revoke,
    onSuccess: () => {
      queryClient.setQueryData(queryKey, null)
      toast({ text: words.sharing.revoked })
    },
  })
  return { shared, create, revoke, isPrivate, mayAllow, isReady: all !== undefined }
}
