import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { words } from '../../strings/words.ts'
import { UsageList } from './UsageList.tsx'

const t = words.usage

/** What a workspace and its owner's account use; with `limitedOnly` only what has a limit. */
export function SpaceUsage({ spaceId, limitedOnly }: { spaceId: string; limitedOnly?: boolean }) {
  const { data } = useQuery({
    queryKey: keys.in(spaceId, 'usage'),
    queryFn: ({ signal }) => api.getSpaceUsage({ params: { spaceId }, signal }),
    staleTime: 0,
  })
  if (data === undefined) return null
  return (
    <>
      <UsageList title={t.workspace} usage={data.workspace} {...(limitedOnly === true ? { limitedOnly } : {})} />
      <UsageList title={t.account} usage={data.account} limitedOnly />
    </>
  )
}
