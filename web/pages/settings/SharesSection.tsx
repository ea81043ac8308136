import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListedShare } from '../../../src/contract/endpoints/sharing.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { pagesOf } from '../../api/pages-of.ts'
import { members as membersQuery } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { readAfter } from '../../api/read-again.ts'
import { AskFirst } from '../../components/AskFirst.tsx'
import { Button, IconButton } from '../../components/Button.tsx'
import { copy } from '../../components/copy.ts'
import { Moment } from '../../components/Moment.tsx'
import { MoreButton } from '../../components/MoreButton.tsx'
import { QueryState } from '../../components/States.tsx'
import { Table } from '../../components/Table.tsx'
import { toast } from '../../components/toasts.ts'
import { clock, isPast, nameOfPerson } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { Section, type SectionProps } from './section.tsx'

const t = words.sharing.list

/** All share links of a workspace, for those who may make some. */
export function SharesSection({ space }: SectionProps) {
  const spaceId = space.id
  const queryKey = keys.in(spaceId, 'shares')
  const list = useInfiniteQuery({
    queryKey,
    ...pagesOf((query, signal) => api.listShares({ params: { spaceId }, query, signal })),
    // Links are made on other pages.
    staleTime: 0,
  })
  const { data: people } = useQuery(membersQuery(spaceId))
  const revoke = useMutation({
    mutationFn: ({ recordingId }: ListedShare) => api.unshareRecording({ params: { spaceId, recordingId } }),
    onSuccess: (_result, { recordingId }) => {
      toast({ text: words.sharing.revoked })
      queryClient.setQueryData(keys.recording(spaceId, recordingId, 'share'), null)
    },
    onSettled: readAfter(queryKey),
  })
  const shares = list.data?.pages.flatMap((page) => page.shares) ?? []
  const creatorOf = ({ createdById }: ListedShare): string => {
    if (createdById === null || people === undefined) return ''
    const person = people.find(({ id }) => id === createdById)
    return person === undefined ? words.highlights.former : nameOfPerson(person)
  }
  return (
    <Section id="shares" title={words.settings.sections.shares} about={t.about}>
      <QueryState of={list} lines={2} />
      {list.isSuccess && shares.length === 0 && <p className="text-sm text-ink-2">{t.none}</p>}
      {space.privacy === 'PRIVATE' && shares.length > 0 && <p className="text-sm text-warn">{t.private}</p>}
      {shares.length > 0 && (
        <Table label={words.settings.sections.shares} head={[t.recording, t.created, t.until, t.password, '']}>
          {shares.map((share) => (
            <ShareRow
              key={share.token}
              spaceId={spaceId}
              share={share}
              creator={creatorOf(share)}
              isRevoking={revoke.isPending}
              onRevoke={() => revoke.mutate(share)}
            />
          ))}
        </Table>
      )}
      <MoreButton of={list} className="self-start" />
    </Section>
  )
}

function ShareRow({
  spaceId,
  share,
  creator,
  isRevoking,
  onRevoke,
}: {
  spaceId: string
  share: ListedShare
  /** Empty: not known. */
  creator: string
  isRevoking: boolean
  onRevoke: () => void
}) {
  const { recordingId, recordingTitle: title, createdAt, expiresAt, start, end, hasPassword, url } = share
  const isOver = expiresAt !== null && isPast(expiresAt)
  return (
    <tr>
      <td className="max-w-64">
        <Link
          to="/w/$spaceId/r/$recordingId"
          params={{ spaceId, recordingId }}
          dir="auto"
          className="block truncate font-medium hover:underline"
        >
          {title}
        </Link>
        {(start !== null || end !== null) && (
          <span className="block text-xs text-ink-3">
            {t.passage(clock(start ?? 0), end === null ? null : clock(end))}
          </span>
        )}
      </td>
      <td>
        <Moment at={createdAt} />
        <span className="block max-w-40 truncate text-xs text-ink-3">{creator}</span>
      </td>
      <td>
        {expiresAt === null ? (
          t.noEnd
        ) : (
          <Moment at={expiresAt} className={isOver ? 'text-warn' : ''}>
            {isOver ? t.over : undefined}
          </Moment>
        )}
      </td>
      <td>{hasPassword ? words.audit.yes : words.audit.no}</td>
      <td>
        <div className="flex items-center justify-end gap-1">
          <IconButton icon="copy" label={t.copy(title)} onClick={() => copy(url)} />
          <AskFirst question={t.confirmRevoke} isBusy={isRevoking} onConfirm={onRevoke}>
            {(ask) => (
              <Button look="quiet" aria-label={t.revoke(title)} onClick={ask}>
                {words.sharing.revokeLink}
              </Button>
            )}
          </AskFirst>
        </div>
      </td>
    </tr>
  )
}
