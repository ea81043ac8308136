import { Type, type Static } from '../type.ts'
import { contentTypes, highlightColors } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { Success } from '../resources.ts'
import { Body, Enum, Id, named, Nullable, Query, Timestamp } from '../schema.ts'
import { WordId } from './editing.ts'
import { Page, editor, pageQuery, recordingParams, spaceParams, viewer } from './shared.ts'

const Color = Enum(highlightColors)

/** Words and characters of a highlight, and people that one comment mentions. */
export const highlightLimits = { words: 1000, quote: 10_000, mentions: 20 } as const

const CommentText = Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S', description: 'plain text' })
const MentionedIds = Type.Array(Type.String({ maxLength: 100 }), {
  maxItems: highlightLimits.mentions,
  uniqueItems: true,
  description: 'ids of members of the workspace whom the comment mentions',
})

/** `createdById` is null in what came from an archive. */
export const Comment = named(
  'HighlightComment',
  Type.Object({
    id: Id('cmt'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    highlightId: Id('hlt'),
    createdById: Nullable(Id('usr')),
    text: Type.String(),
    mentionedIds: Type.Array(Type.String(), { description: 'ids of the mentioned members' }),
  }),
)
export type Comment = Static<typeof Comment>

export const Highlight = named(
  'TranscriptHighlight',
  Type.Object({
    id: Id('hlt'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    recordingId: Id('rec'),
    recordingTitle: Type.String(),
    createdById: Nullable(Id('usr')),
    color: Color,
    quote: Type.String({ description: 'the words, up to 10,000 characters. When they are gone: the last ones' }),
    start: Type.Number({ description: 'seconds' }),
    end: Type.Number({ description: 'seconds' }),
    from: Nullable(Type.Integer({ description: 'id of the first word in the current version; null if detached' })),
    to: Nullable(Type.Integer({ description: 'id of the last word' })),
    isDetached: Type.Boolean({ description: 'the current version no longer has its words' }),
    resolvedAt: Nullable(Timestamp),
    resolvedById: Nullable(Id('usr')),
    comments: Type.Array(Comment, { description: 'oldest first' }),
  }),
)
export type Highlight = Static<typeof Highlight>

const highlightParams = { ...recordingParams, highlightId: Type.String({ maxLength: 100 }) }
const commentParams = { ...highlightParams, commentId: Type.String({ maxLength: 100 }) }
const base = '/spaces/{spaceId}/recordings/{recordingId}/highlights'
const CommentBody = Body({ text: CommentText, mentionedIds: Type.Optional(MentionedIds) })

const filter = {
  status: Type.Optional(Enum(['OPEN', 'RESOLVED'] as const)),
  color: Type.Optional(Color),
  createdById: Type.Optional(
    Type.String({ maxLength: 100, description: 'highlighted or commented by this person; `me`: by the caller' }),
  ),
  mentionedId: Type.Optional(
    Type.String({ maxLength: 100, description: 'a comment of somebody else mentions this person; `me`: the caller' }),
  ),
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'every word of it is in the quote or in one comment, without regard to case and diacritics',
    }),
  ),
  commented: Type.Optional(Type.Boolean({ description: 'with (true) or without (false) comments' })),
}
const listQuery = Query({
  ...pageQuery,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 100 })),
  ...filter,
})

export const listHighlights = endpoint({
  method: 'GET',
  path: base,
  tag: 'Highlights',
  summary: 'List the highlights of a recording with their comments',
  description: 'In the order of the recording.',
  access: viewer,
  params: recordingParams,
  query: listQuery,
  reply: Page('highlights', Highlight),
})

export const listSpaceHighlights = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/highlights',
  tag: 'Highlights',
  summary: 'List the highlights of a workspace with their comments',
  description: 'Newest first, without those of recordings in the trash.',
  access: viewer,
  rate: 'search',
  params: spaceParams,
  query: listQuery,
  reply: Page('highlights', Highlight),
})

export const highlightFormats = ['text', 'csv', 'markdown', 'excel'] as const
export type HighlightFormat = (typeof highlightFormats)[number]

const exported = {
  kind: 'bytesOut',
  method: 'GET',
  tag: 'Highlights',
  access: viewer,
  rate: 'jobs',
  query: Query({ ...filter, format: Type.Optional(Enum(highlightFormats, { default: 'text' })) }),
  reply: { contentTypes: highlightFormats.map((format) => contentTypes[format]) },
  example: { query: { format: 'csv', status: 'OPEN' } },
} as const

const inFile =
  'With time, speaker, words, color and comments, and the same filters as the list. Cells of a CSV that a spreadsheet would execute as a formula get a leading apostrophe. INVALID_QUERY for an Excel file of more than 50,000 highlights and comments, or 10 million characters.'

export const exportHighlights = endpoint({
  ...exported,
  path: `${base}/export`,
  summary: 'Download the highlights of a recording as a file',
  description: `In the order of the recording. ${inFile}`,
  params: recordingParams,
})

export const exportSpaceHighlights = endpoint({
  ...exported,
  path: '/spaces/{spaceId}/highlights/export',
  summary: 'Download the highlights of a workspace as a file',
  description: `Newest first, without those of recordings in the trash. ${inFile}`,
  params: spaceParams,
})

export const createHighlight = endpoint({
  method: 'POST',
  path: base,
  tag: 'Highlights',
  summary: 'Highlight words of a transcript',
  description:
    'The highlight stays with its words when the transcript is corrected or transcribed again. EDIT_CONFLICT if the words are gone. INVALID_STATE without a transcript, or if the recording has 1,000 highlights.',
  access: editor,
  params: recordingParams,
  body: Body({
    from: WordId,
    to: Type.Integer({ minimum: 0, description: 'the last word; at most 1,000 words' }),
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'the version that the ids are from; default: the current one',
      }),
    ),
    color: Type.Optional(Enum(highlightColors, { default: 'YELLOW' })),
    comment: Type.Optional(CommentBody),
  }),
  status: 201,
  reply: Highlight,
  errors: ['INVALID_STATE', 'EDIT_CONFLICT'],
  example: { body: { from: 14, to: 15, comment: { text: 'Is this the right name?' } } },
})

export const getHighlight = endpoint({
  method: 'GET',
  path: `${base}/{highlightId}`,
  tag: 'Highlights',
  summary: 'Get a highlight with its comments',
  access: viewer,
  params: highlightParams,
  reply: Highlight,
})

export const updateHighlight = endpoint({
  method: 'PATCH',
  path: `${base}/{highlightId}`,
  tag: 'Highlights',
  summary: 'Resolve, reopen or recolour a highlight',
  access: editor,
  params: highlightParams,
  body: Body({ color: Type.Optional(Color), resolved: Type.Optional(Type.Boolean()) }, { minProperties: 1 }),
  reply: Highlight,
  example: { body: { resolved: true } },
})

export const deleteHighlight = endpoint({
  method: 'DELETE',
  path: `${base}/{highlightId}`,
  tag: 'Highlights',
  summary: 'Delete a highlight with its comments',
  access: editor,
  params: highlightParams,
  reply: Success,
})

export const listComments = endpoint({
  method: 'GET',
  path: `${base}/{highlightId}/comments`,
  tag: 'Highlights',
  summary: 'List the comments of a highlight',
  description: 'All of them, oldest first.',
  access: viewer,
  params: highlightParams,
  reply: Type.Array(Comment),
})

export const createComment = endpoint({
  method: 'POST',
  path: `${base}/{highlightId}/comments`,
  tag: 'Highlights',
  summary: 'Comment on a highlight',
  description: 'INVALID_STATE if it has 100 comments. A resolved highlight stays resolved.',
  access: editor,
  params: highlightParams,
  body: CommentBody,
  status: 201,
  reply: Comment,
  errors: ['INVALID_STATE'],
  example: { body: { text: 'Please check the date.' } },
})

export const updateComment = endpoint({
  method: 'PATCH',
  path: `${base}/{highlightId}/comments/{commentId}`,
  tag: 'Highlights',
  summary: 'Change one’s own comment',
  description: 'INSUFFICIENT_ROLE for a comment of somebody else. Without `mentionedIds`, the mentions stay.',
  access: editor,
  params: commentParams,
  body: CommentBody,
  reply: Comment,
  example: { body: { text: 'The date is right.' } },
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: `${base}/{highlightId}/comments/{commentId}`,
  tag: 'Highlights',
  summary: 'Delete a comment',
  description: 'Every editor can delete every comment. The highlight stays.',
  access: editor,
  params: commentParams,
  reply: Success,
})
