import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Feed } from '../../../../src/contract/endpoints/feeds.ts'
import { api } from '../../../api/client.ts'
import { deleteLater, useNotDeleted } from '../../../api/delete-later.ts'
import { keys } from '../../../api/keys.ts'
import { readAgain } from '../../../api/read-again.ts'
import { Button, IconButton } from '../../../components/Button.tsx'
import { Menu } from '../../../components/Menu.tsx'
import { QueryState } from '../../../components/States.tsx'
import { Table } from '../../../components/Table.tsx'
import { dateAndTime, longDate, shortDate } from '../../../format.ts'
import { words } from '../../../strings/words.ts'
import { Section, type SectionProps } from '../section.tsx'
import { FeedDialog } from './FeedDialog.tsx'

const t = words.feeds
/** While a feed is being read, which takes a moment. */
const readingMs = 1000

/** Podcasts that a workspace follows, for those who may add recordings. */
export function FeedsSection({ space }: SectionProps) {
  const spaceId = space.id
  const key = keys.in(spaceId, 'feeds')
  /** The feed whose dialog is open; `new`: that of a new one. */
  const [edited, setEdited] = useState<Feed | 'new' | null>(null)
  const list = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.listFeeds({ params: { spaceId }, query: { limit: 500 }, signal })).feeds,
    refetchInterval: ({ state }) => (state.data?.some(isBeingRead) === true ? readingMs : false),
  })
  const refresh = (): Promise<void> => readAgain(key)
  const pause = useMutation({
    mutationFn: ({ id, paused }: { id: string; paused: boolean }) =>
      api.updateFeed({ params: { spaceId, feedId: id }, body: { paused } }),
    onSuccess: refresh,
  })
  const check = useMutation({
    mutationFn: (id: string) => api.checkFeed({ params: { spaceId, feedId: id } }),
    onSuccess: refresh,
  })
  const feeds = useNotDeleted(list.data ?? [])
  const remove = (id: string): void =>
    deleteLater(id, t.removed, async () => {
      await api.deleteFeed({ params: { spaceId, feedId: id } })
      await refresh()
    })
  return (
    <Section id="feeds" title={words.settings.sections.feeds} about={t.about}>
      <QueryState of={list} lines={2} />
      {list.isSuccess && feeds.length === 0 && <p className="text-sm text-ink-2">{t.none}</p>}
      {feeds.length > 0 && (
        <Table label={words.settings.sections.feeds} head={[t.podcast, t.state, '']}>
          {feeds.map((feed) => (
            <FeedRow
              key={feed.id}
              feed={feed}
              onEdit={() => setEdited(feed)}
              onCheck={() => check.mutate(feed.id)}
              onPause={(paused) => pause.mutate({ id: feed.id, paused })}
              onRemove={() => remove(feed.id)}
            />
          ))}
        </Table>
      )}
      <div>
        <Button icon="plus" onClick={() => setEdited('new')}>
          {t.follow}
        </Button>
      </div>
      {edited !== null && (
        <FeedDialog
          feed={edited === 'new' ? null : edited}
          spaceId={spaceId}
          onClose={() => setEdited(null)}
          onSaved={() => void refresh()}
        />
      )}
    </Section>
  )
}

/** Whether a feed is due, so that the server reads it at this moment. */
function isBeingRead({ nextCheckAt }: Feed): boolean {
  return nextCheckAt !== null && Date.parse(nextCheckAt) <= Date.now()
}

function FeedRow({
  feed,
  onEdit,
  onCheck,
  onPause,
  onRemove,
}: {
  feed: Feed
  onEdit: () => void
  onCheck: () => void
  onPause: (isPaused: boolean) => void
  onRemove: () => void
}) {
  const name = feed.title ?? feed.url
  const isPaused = feed.pausedAt !== null
  return (
    <tr>
      <td className="max-w-80">
        <span dir="auto" className="block truncate">
          {name}
        </span>
        {feed.title !== null && (
          <span dir="ltr" className="starts-with-page block truncate font-mono text-xs text-ink-3" title={feed.url}>
            {feed.url}
          </span>
        )}
      </td>
      <td className="min-w-40 whitespace-normal">
        <FeedState feed={feed} />
      </td>
      <td>
        <div className="flex items-center justify-end">
          <Menu
            trigger={<IconButton icon="dots" label={t.actionsFor(name)} />}
            items={[
              { label: t.edit, icon: 'edit', onSelect: onEdit },
              { label: t.check, icon: 'refresh', isDisabled: isPaused, onSelect: onCheck },
              {
                label: isPaused ? t.resume : t.pause,
                icon: isPaused ? 'play' : 'pause',
                onSelect: () => onPause(!isPaused),
              },
              null,
              { label: t.remove, icon: 'trash', isDanger: true, onSelect: onRemove },
            ]}
          />
        </div>
      </td>
    </tr>
  )
}

function FeedState({ feed }: { feed: Feed }) {
  const { pausedAt, pausedReason, checkedAt, failure } = feed
  if (pausedAt !== null) {
    return (
      <>
        <time dateTime={pausedAt} title={longDate(pausedAt)} className="text-warn">
          {t.pausedSince(shortDate(pausedAt))}
        </time>
        {pausedReason === 'NO_ACCESS' && (
          <span className="block max-w-60 text-xs whitespace-normal text-ink-3">{t.noAccess}</span>
        )}
      </>
    )
  }
  if (isBeingRead(feed)) return <span role="status">{t.reading}</span>
  if (failure !== null) {
    return (
      <span className="text-warn" title={failure.message}>
        {failure.code === 'MEDIA_UNREADABLE' ? t.noFeed : words.errors.failures[failure.code]}
      </span>
    )
  }
  return checkedAt === null ? null : (
    <time dateTime={checkedAt} title={longDate(checkedAt)}>
      {t.readAt(dateAndTime(checkedAt))}
    </time>
  )
}
