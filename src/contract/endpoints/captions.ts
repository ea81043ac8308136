import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { liveStatuses } from '../live.ts'
import { Success } from '../resources.ts'
import { Enum, Nullable, Timestamp, named } from '../schema.ts'
import { editor, liveParams } from './shared.ts'

const base = '/spaces/{spaceId}/live/{liveId}/share'
const tokenParams = { token: Type.String({ maxLength: 100 }) }

const CaptionLink = named(
  'CaptionLink',
  Type.Object({
    token: Type.String(),
    url: Type.String({ description: 'a page with the captions' }),
    createdAt: Timestamp,
    isActive: Type.Boolean({ description: 'whether the link opens; false: the workspace is PRIVATE' }),
  }),
)
export type CaptionLink = Static<typeof CaptionLink>

export const getCaptionLink = endpoint({
  method: 'GET',
  path: base,
  tag: 'Live',
  summary: 'Get the link to the captions of a live session',
  access: editor,
  params: liveParams,
  reply: Type.Object({ share: Nullable(CaptionLink) }),
})

export const shareCaptions = endpoint({
  method: 'POST',
  path: base,
  tag: 'Live',
  summary: 'Create the link to the captions of a live session, or get it again',
  description:
    'Anyone with the link can read the words as they are said, while the session runs and the workspace is UNLISTED or PUBLIC. A link that is revoked and created again has another address.',
  access: editor,
  params: liveParams,
  reply: CaptionLink,
  rerunsOnReplay: true,
  errors: ['INVALID_STATE'],
})

export const unshareCaptions = endpoint({
  method: 'DELETE',
  path: base,
  tag: 'Live',
  summary: 'Revoke the link to the captions of a live session',
  access: editor,
  params: liveParams,
  reply: Success,
})

const Captions = named(
  'Captions',
  Type.Object({
    title: Type.String(),
    language: Type.String(),
    translationLanguages: Type.Array(Type.String(), { description: 'languages that `translation` events are in' }),
    status: Enum(liveStatuses),
  }),
)
export type Captions = Static<typeof Captions>

export const getCaptions = endpoint({
  method: 'GET',
  path: '/captions/{token}',
  tag: 'Live',
  summary: 'Get what a link to captions shows',
  description: 'NOT_FOUND when the session has ended or the link was revoked.',
  access: { scope: 'open' },
  params: tokenParams,
  reply: Captions,
})

export const streamCaptions = endpoint({
  kind: 'events',
  method: 'GET',
  path: '/captions/{token}/events',
  tag: 'Live',
  summary: 'Words of a live session behind a link (server-sent events)',
  description:
    'Events: `turn` (a LiveTurn, again and again until `isFinal`), `speakers` (turns whose speakers are known now, or are others, and the `names` of known voices), `captions` (whether words pause), `translation` (a turn that has ended in another language; `text` null: it couldn’t be translated) and `state`. The stream ends with the session, or within seconds after the link was revoked.',
  access: { scope: 'open' },
  params: tokenParams,
  reply: { contentTypes: ['text/event-stream'] },
})
