import { Type, type Static } from '../type.ts'
import { Content, Quality } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { Success, mediaTypes } from '../resources.ts'
import { Body, Enum, Id, named, Nullable, Query, RecordedAt, Timestamp } from '../schema.ts'
import { Page, editor, pageQuery, recordingParams, spaceParams } from './shared.ts'

const Share = named(
  'Share',
  Type.Object({
    token: Type.String({ description: '128 random bits' }),
    url: Type.String(),
    createdAt: Timestamp,
    createdById: Nullable(Type.String({ ...Id('usr'), description: 'null: created by an earlier release' })),
    isActive: Type.Boolean({ description: 'false while the workspace is PRIVATE, and once the link has ended' }),
    expiresAt: Nullable(Timestamp),
    start: Nullable(Type.Number({ description: 'seconds; null: from the beginning' })),
    end: Nullable(Type.Number({ description: 'seconds; null: to the end' })),
    audio: Type.Boolean({ description: 'the page plays the sound of what it shows' }),
    hasPassword: Type.Boolean({ description: 'readers must enter a password' }),
  }),
)
export type Share = Static<typeof Share>

export const getShare = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/recordings/{recordingId}/share',
  tag: 'Sharing',
  summary: 'Get the share link of a recording',
  access: editor,
  params: recordingParams,
  reply: Type.Object({ share: Nullable(Share) }),
})

export const ListedShare = named(
  'ListedShare',
  Type.Object({ recordingId: Id('rec'), recordingTitle: Type.String(), ...Share.properties }),
)
export type ListedShare = Static<typeof ListedShare>

export const listShares = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/shares',
  tag: 'Sharing',
  summary: 'List the share links of a workspace, newest first',
  description: 'Also those that have ended or don’t open yet; none of recordings in the trash.',
  access: editor,
  params: spaceParams,
  query: Query(pageQuery),
  reply: Page('shares', ListedShare),
})

export const shareRecording = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/recordings/{recordingId}/share',
  tag: 'Sharing',
  summary: 'Create the share link of a recording, or get it again',
  description:
    'Anyone with the link can read the transcript while the workspace is UNLISTED or PUBLIC. A link that is revoked and created again has another address. Fields of the body change the link; those left out stay as they are.',
  access: editor,
  params: recordingParams,
  body: Body({
    expiresAt: Type.Optional(Nullable(Timestamp)),
    start: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1e7, description: 'seconds' }))),
    end: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1e7, description: 'seconds' }))),
    audio: Type.Optional(Type.Boolean({ description: 'play the sound: of the passage if the link shows one' })),
    password: Type.Optional(
      Nullable(
        Type.String({
          minLength: 8,
          maxLength: 200,
          description: 'readers must enter it; null: none. A new password locks out everyone who entered the old one.',
        }),
      ),
    ),
  }),
  bodyOptional: true,
  reply: Share,
  example: { body: { expiresAt: '2026-12-31T23:00:00.000Z' } },
  rerunsOnReplay: true,
})

export const unshareRecording = endpoint({
  method: 'DELETE',
  path: '/spaces/{spaceId}/recordings/{recordingId}/share',
  tag: 'Sharing',
  summary: 'Revoke the share link of a recording',
  access: editor,
  params: recordingParams,
  reply: Success,
})

const sharedParams = { token: Type.String({ maxLength: 100 }) }

const SharedRecording = named(
  'SharedRecording',
  Type.Object({
    title: Type.String(),
    createdAt: Timestamp,
    recordedAt: RecordedAt,
    duration: Nullable(Type.Number({ description: 'seconds of what the link shows' })),
    mediaType: Enum(mediaTypes),
    language: Type.String(),
    speakers: Type.Array(Type.Object({ speakerIndex: Type.Integer(), name: Type.String() })),
    quality: Quality,
    content: Content,
  }),
)
export type SharedRecording = Static<typeof SharedRecording>

export const getShared = endpoint({
  method: 'GET',
  path: '/shared/{token}',
  tag: 'Sharing',
  summary: 'Get a shared transcript by its link',
  description: 'SIGN_IN_FAILED if the link has a password and the request no cookie of `openShared`.',
  access: { scope: 'open' },
  params: sharedParams,
  reply: SharedRecording,
  errors: ['INVALID_STATE', 'SIGN_IN_FAILED'],
})

export const openShared = endpoint({
  method: 'POST',
  path: '/shared/{token}/open',
  tag: 'Sharing',
  summary: 'Enter the password of a share link',
  description:
    'The answer sets a cookie for a day, which the other operations of this link ask for. After three wrong passwords the link pauses, longer each time.',
  access: { scope: 'open' },
  rate: 'signIn',
  params: sharedParams,
  body: Body({ password: Type.String({ minLength: 1, maxLength: 200 }) }),
  reply: Success,
  errors: ['SIGN_IN_FAILED'],
  example: { body: { password: 'what the link’s owner told you' } },
})

export const getSharedPage = endpoint({
  kind: 'bytesOut',
  method: 'GET',
  base: '',
  path: '/s/{token}',
  tag: 'Sharing',
  summary: 'Show a shared transcript as a page',
  access: { scope: 'open' },
  params: sharedParams,
  reply: { contentTypes: ['text/html; charset=utf-8'] },
  errors: ['INVALID_STATE'],
})

export const getSharedAudio = endpoint({
  kind: 'bytesOut',
  method: 'GET',
  base: '',
  path: '/s/{token}/audio',
  tag: 'Sharing',
  summary: 'Play the sound of a shared recording',
  description: 'NOT_FOUND unless the link allows it. Of a link to a passage, the sound of the passage alone.',
  access: { scope: 'open' },
  params: sharedParams,
  replyHeaders: ['ETag'],
  reply: { contentTypes: ['audio/mp4'] },
  errors: ['RANGE_NOT_SATISFIABLE', 'MEDIA_DELETED', 'SIGN_IN_FAILED'],
})

const PublicRecording = named(
  'PublicRecording',
  Type.Object({
    id: Id('rec'),
    title: Type.String(),
    workspaceName: Type.String(),
    createdAt: Timestamp,
    recordedAt: RecordedAt,
    duration: Nullable(Type.Number({ description: 'seconds of what the link shows' })),
    mediaType: Enum(mediaTypes),
    language: Type.String(),
    token: Type.String(),
    url: Type.String(),
  }),
)
export type PublicRecording = Static<typeof PublicRecording>

export const listPublic = endpoint({
  method: 'GET',
  path: '/public',
  tag: 'Sharing',
  summary: 'List the shared recordings of PUBLIC workspaces, newest first',
  description: 'Links with a password are left out.',
  access: { scope: 'open' },
  query: Query(pageQuery),
  reply: Page('recordings', PublicRecording),
})

export const getPublicPage = endpoint({
  kind: 'bytesOut',
  method: 'GET',
  base: '',
  path: '/public',
  tag: 'Sharing',
  summary: 'Show the shared recordings of PUBLIC workspaces as a page',
  access: { scope: 'open' },
  query: Query(pageQuery),
  reply: { contentTypes: ['text/html; charset=utf-8'] },
})
