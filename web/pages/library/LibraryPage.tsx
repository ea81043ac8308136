import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { Failed, Skeleton } from '../../components/States.tsx'
import { clock, shortDate } from '../../format.ts'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'

export function LibraryPage() {
  const { spaceId } = useParams({ from: '/app/w/$spaceId/' })
  useTitle(words.shell.library)
  const list = useQuery({
    queryKey: keys.recordings(spaceId),
    queryFn: ({ signal }) => api.listRecordings({ params: { spaceId }, signal }),
  })
  if (list.isPending) return <Skeleton />
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />
  return (
    <main className="h-full overflow-y-auto">
      <ul>
        {list.data.recordings.map(({ id, title, duration, createdAt }) => (
          <li key={id} className="border-b border-line">
            <Link
              to="/w/$spaceId/r/$recordingId"
              params={{ spaceId, recordingId: id }}
              className="flex gap-4 px-4 py-2"
            >
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <time>{duration === null ? '' : clock(duration)}</time>
              <time>{shortDate(createdAt)}</time>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  )
}
