import { Type } from '../type.ts'
import { formats } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { Workspace } from '../resources.ts'
import { Enum, Query } from '../schema.ts'
import { editor, spaceParams } from './shared.ts'

export const getArchive = endpoint({
  kind: 'bytesOut',
  method: 'GET',
  path: '/spaces/{spaceId}/archive',
  tag: 'Workspaces',
  summary: 'Download the whole workspace as one zip',
  description:
    'Transcripts and translations with all versions, speakers, folders and prompts; optionally documents and media. POST /archives restores it as a new workspace, on this or another instance.',
  access: editor,
  rate: 'jobs',
  params: spaceParams,
  query: Query({
    formats: Type.Optional(
      Type.Array(Enum(formats), {
        maxItems: formats.length,
        description: 'add documents of each transcript; repeat the parameter',
      }),
    ),
    media: Type.Optional(Type.Boolean({ default: false, description: 'add the original media' })),
  }),
  reply: { contentTypes: ['application/zip'] },
})

export const restoreArchive = endpoint({
  kind: 'bytesIn',
  method: 'POST',
  path: '/archives',
  tag: 'Workspaces',
  summary: 'Restore an archive as a new workspace',
  description: 'The body is the zip. Everything gets new ids. The workspace appears when all of it is restored.',
  access: { scope: 'account', agent: false, atLeast: 'owner', keys: 'unbound' },
  rate: 'jobs',
  requestTypes: ['application/zip'],
  example: { file: 'interviews.zip' },
  status: 201,
  reply: Workspace,
  errors: ['INVALID_BODY', 'BODY_TOO_LARGE', 'MEDIA_TOO_LARGE', 'STORAGE_FULL'],
})
