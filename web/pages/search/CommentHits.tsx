import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Highlight } from '../../../src/contract/endpoints/highlights.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { members as membersQuery } from '../../api/queries.ts'
import { Said } from '../../components/Said.tsx'
import { Empty, QueryState } from '../../components/States.tsx'
import { clock, nameOfPerson } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { backgrounds, type Color } from '../transcript/highlights/colors.ts'
import { ExportHighlights } from '../transcript/highlights/ExportHighlights.tsx'
import { Count } from './Count.tsx'

const t = words.search

/**
 * Highlights whose words or comments have all words of the search, newest first; without words all of the workspace.
 * `isMentioned`: only those with a comment that mentions the person. `color`: only those of this color.
 */
export function CommentHits({
  spaceId,
  q,
  isMentioned,
  color,
}: {
  spaceId: string
  q: string
  isMentioned: boolean
  color: Color | null
}) {
  const query = {
    ...(q !== '' && { q: q.slice(0, 200) }),
    ...(isMentioned && { mentionedId: 'me' }),
    ...(color !== null && { color }),
  }
  const hits = useQuery({
    queryKey: keys.in(spaceId, 'comments', query),
    queryFn: ({ signal }) => api.listSpaceHighlights({ params: { spaceId }, query, signal }),
  })
  if (hits.data === undefined) return <QueryState of={hits} lines={5} className="h-12" />
  const { highlights } = hits.data
  if (highlights.length === 0) {
    if (color !== null) return <Empty text={words.highlights.none} />
    return q === '' ? (
      <Empty text={isMentioned ? t.noMentions : t.empty.comments} />
    ) : (
      <Empty text={t.nothing(q)}>
        <Said text={t.nothing(q)} />
      </Empty>
    )
  }
  const recordings = new Set(highlights.map(({ recordingId }) => recordingId))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-2">
        <Count results={highlights.length} recordings={recordings.size} hasMore={hits.data.nextCursor !== null} />
        <ExportHighlights spaceId={spaceId} recordingId={null} query={query} />
      </div>
      <ul>
        {highlights.map((highlight) => (
          <CommentHit key={highlight.id} highlight={highlight} spaceId={spaceId} />
        ))}
      </ul>
    </div>
  )
}

function CommentHit({ highlight, spaceId }: { highlight: Highlight; spaceId: string }) {
  const { data: members = [] } = useQuery(membersQuery(spaceId))
  const { recordingId, recordingTitle, quote, color, start, comments } = highlight
  const isResolved = highlight.resolvedAt !== null
  return (
    <li className="flex flex-col gap-1 border-b border-line py-3">
      <Link
        to="/w/$spaceId/r/$recordingId"
        params={{ spaceId, recordingId }}
        search={{ t: start, tab: 'comments' }}
        className="flex flex-col gap-1 rounded"
      >
        <span className="flex items-baseline gap-3 text-sm text-ink-3">
          <span className="min-w-0 truncate font-medium text-ink" dir="auto">
            {recordingTitle}
          </span>
          <span className="tabular">{clock(start)}</span>
          {isResolved && <span>{words.highlights.isResolved}</span>}
        </span>
        <span dir="auto" className="line-clamp-2 font-serif text-lg">
          <span className={isResolved ? 'bg-paper-3' : backgrounds[color]}>{quote}</span>
        </span>
      </Link>
      {comments.map((comment) => {
        const author = members.find(({ id }) => id === comment.createdById)
        return (
          <p key={comment.id} dir="auto" className="text-base text-ink-2">
            <span className="font-semibold">
              {author === undefined ? words.highlights.former : nameOfPerson(author)}
            </span>{' '}
            {comment.text}
          </p>
        )
      })}
    </li>
  )
}
