import { Type } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Body, Query } from '../schema.ts'
import { editor, spaceParams, viewer } from './shared.ts'

const Tag = Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' })
export const Tags = Type.Array(Tag, {
  maxItems: 20,
  description: 'case does not tell tags apart',
})

export const listTags = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/tags',
  tag: 'Recordings',
  summary: 'List the tags of a workspace, the most used first',
  access: viewer,
  params: spaceParams,
  reply: Type.Object({
    tags: Type.Array(
      Type.Object({ tag: Type.String(), recordings: Type.Integer({ description: 'outside of the trash' }) }),
      { description: 'at most 10,000' },
    ),
  }),
})

const changedRecordings = Type.Integer({ description: 'number of changed recordings, also of those in the trash' })
const inPieces =
  'Recordings change 500 at a time. If the request is interrupted, some have changed; the same request changes the rest. Tags of export rules stay.'

export const renameTag = endpoint({
  method: 'PATCH',
  path: '/spaces/{spaceId}/tags',
  tag: 'Recordings',
  summary: 'Rename a tag on all recordings of a workspace',
  description: `If the workspace has newTag already, both become one, spelled as it was. ${inPieces}`,
  access: editor,
  rate: 'jobs',
  params: spaceParams,
  body: Body({ tag: Tag, newTag: Tag }),
  reply: Type.Object({
    tag: Type.String({ description: 'the new tag, as it is spelled on the recordings' }),
    recordings: changedRecordings,
  }),
  example: { body: { tag: 'interviews', newTag: 'Interview' } },
})

export const deleteTag = endpoint({
  method: 'DELETE',
  path: '/spaces/{spaceId}/tags',
  tag: 'Recordings',
  summary: 'Remove a tag from all recordings of a workspace',
  description: inPieces,
  access: editor,
  rate: 'jobs',
  params: spaceParams,
  query: Query({ tag: Tag }),
  reply: Type.Object({ recordings: changedRecordings }),
  example: { query: { tag: 'draft' } },
})
