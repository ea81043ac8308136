import { endpoint } from '../endpoint.ts'
import { Failure } from '../errors.ts'
import { Language, Success } from '../resources.ts'
import { rowLimits } from '../row-limits.ts'
import { Body, Enum, Id, named, Nullable, Query, Timestamp } from '../schema.ts'
import { Type, type Static } from '../type.ts'
import { Page, editor, pageQuery, spaceParams } from './shared.ts'

const feedParams = { ...spaceParams, feedId: Type.String({ maxLength: 100 }) }

const Address = Type.String({ minLength: 1, maxLength: 2000 })

const latest = Type.Integer({
  minimum: 0,
  maximum: 20,
  default: 1,
  description: 'how many of the episodes that exist already, the newest first',
})

const changeable = {
  recordingFolderId: Type.Optional(
    Nullable(Type.String({ maxLength: 100, description: 'where new episodes go; null: no folder' })),
  ),
  language: Type.Optional(
    Nullable(Type.String({ ...Language, description: 'of new episodes: BCP 47 or auto; null: as the workspace' })),
  ),
}

export const Feed = named(
  'Feed',
  Type.Object({
    id: Id('fed'),
    createdAt: Timestamp,
    workspaceId: Id('spc'),
    createdById: Id('usr'),
    url: Type.String(),
    title: Nullable(Type.String({ description: 'as the feed says; null until it was read' })),
    recordingFolderId: Nullable(Id('fld')),
    language: Nullable(Type.String()),
    pausedAt: Nullable(Timestamp),
    pausedReason: Nullable(
      Enum(['PAUSED', 'NO_ACCESS'] as const, {
        description:
          'PAUSED: by a person or a key; NO_ACCESS: its creator left the workspace or may no longer add recordings; null: not paused',
      }),
    ),
    checkedAt: Nullable(Type.String({ ...Timestamp, description: 'when it was last read; null: never' })),
    nextCheckAt: Nullable(Type.String({ ...Timestamp, description: 'null: paused' })),
    failure: Nullable(Failure),
  }),
)
export type Feed = Static<typeof Feed>

export const createFeed = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/feeds',
  tag: 'Feeds',
  summary: 'Follow a feed',
  description: `Reads an RSS, Atom or JSON feed, or the one that a page names, every hour. Each new episode with audio or video becomes a recording, and its transcript follows. A workspace follows at most ${rowLimits.feeds} feeds.`,
  access: editor,
  rate: 'jobs',
  params: spaceParams,
  body: Body({
    url: Address,
    latest: Type.Optional(latest),
    ...changeable,
  }),
  status: 201,
  reply: Feed,
  errors: ['UNSAFE_URL', 'INVALID_STATE'],
  example: { body: { url: 'https://example.org/podcast.rss', latest: 3 } },
})

export const listFeeds = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/feeds',
  tag: 'Feeds',
  summary: 'List the feeds of a workspace, newest first',
  access: editor,
  params: spaceParams,
  query: Query(pageQuery),
  reply: Page('feeds', Feed),
})

export const getFeed = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/feeds/{feedId}',
  tag: 'Feeds',
  summary: 'Get a feed',
  access: editor,
  params: feedParams,
  reply: Feed,
})

export const updateFeed = endpoint({
  method: 'PATCH',
  path: '/spaces/{spaceId}/feeds/{feedId}',
  tag: 'Feeds',
  summary: 'Change, pause or continue a feed',
  description:
    'What appeared while a feed was paused becomes recordings when it continues. If its creator may no longer add recordings, the person who continues it becomes its creator. So does the person who changes its address.',
  access: editor,
  params: feedParams,
  body: Body(
    {
      url: Type.Optional(Address),
      latest: Type.Optional({
        ...latest,
        description:
          'with another `url`: how many of the episodes that the previous address didn’t have, the newest first. Ignored if the feed has that `url` already',
      }),
      ...changeable,
      paused: Type.Optional(Type.Boolean()),
    },
    { minProperties: 1 },
  ),
  reply: Feed,
  errors: ['UNSAFE_URL', 'INVALID_STATE'],
  example: { body: { paused: true } },
})

export const checkFeed = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/feeds/{feedId}/check',
  tag: 'Feeds',
  summary: 'Look for new episodes now',
  description: 'Answers at once; `checkedAt` changes when the feed was read.',
  access: editor,
  rate: 'jobs',
  params: feedParams,
  reply: Feed,
  errors: ['INVALID_STATE'],
})

export const deleteFeed = endpoint({
  method: 'DELETE',
  path: '/spaces/{spaceId}/feeds/{feedId}',
  tag: 'Feeds',
  summary: 'Stop following a feed',
  description: 'The recordings of its episodes stay.',
  access: editor,
  params: feedParams,
  reply: Success,
})
