import { Type } from '../type.ts'
import { formats } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { Workspace } from '../resources.ts'
import { Enum } from '../schema.ts'
import { spaceParams } from './shared.ts'

export const getArchive = endpoint({
  id: 'getArchive',
  kind: 'bytesOut',
  method: 'GET',
  path: '/spaces/{spaceId}/archive',
  tag: 'Workspaces',
  summary: 'The whole workspace as one zip',
  description:
    'Transcripts and translations with all their versions, speakers, folders and prompts; documents in the formats asked for; media if asked. Streamed. POST /archives makes a workspace of it again, here or elsewhere.',
  access: { scope: 'space', atLeast: 'editor', agent: false },
  rate: 'jobs',
  params: spaceParams,
  query: Type.Object(
    {
      formats: Type.Optional(
        Type.Array(Enum(formats), { maxItems: 7, description: 'documents of each transcript; repeat the parameter' }),
      ),
      media: Type.Optional(Type.Boolean({ default: false, description: 'also the originals' })),
    },
    { additionalProperties: false },
  ),
  status: 200,
  reply: { contentTypes: ['application/zip'] },
})

export const restoreArchive = endpoint({
  id: 'restoreArchive',
  kind: 'bytesIn',
  method: 'POST',
  path: '/archives',
  tag: 'Workspaces',
  summary: 'Make a workspace of an archive',
  description: 'The body is the zip. Everything in it gets new ids; nothing is there until all of it is.',
  access: { scope: 'account', agent: false, atLeast: 'owner' },
  rate: 'jobs',
  requestTypes: ['application/zip'],
  example: { file: 'interviews.zip' },
  status: 201,
  reply: Workspace,
  errors: ['INVALID_BODY', 'BODY_TOO_LARGE', 'STORAGE_FULL'],
})
