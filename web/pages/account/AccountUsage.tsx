import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { words } from '../../strings/words.ts'
import { UsageList } from '../usage/UsageList.tsx'

/** What the account uses, and its limits. */
export function AccountUsage() {
  const { data } = useQuery({ queryKey: keys.myUsage, queryFn: ({ signal }) => api.getMyUsage({ signal }) })
  if (data === undefined) return null
  return (
    <section aria-labelledby="usage" className="flex flex-col gap-3 border-t border-line pt-6">
      <h2 id="usage" className="text-base">
        {words.usage.title}
      </h2>
      <UsageList title={words.usage.ownAccount} usage={data} />
    </section>
  )
}
