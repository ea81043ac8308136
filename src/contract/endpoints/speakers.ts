import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { rowLimits } from '../row-limits.ts'
import { Name, Success, speakerRoles } from '../resources.ts'
import { Body, Enum, Id, named, Nullable, Query, Timestamp } from '../schema.ts'
import { Page, editor, pageQuery, spaceParams, viewer } from './shared.ts'

export const Speaker = named(
  'Speaker',
  Type.Object({
    id: Id('spk'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    name: Type.String(),
    role: Enum(speakerRoles),
    workspaceId: Id('spc'),
    imageId: Nullable(Id('fil')),
  }),
)
export type Speaker = Static<typeof Speaker>

export const speakerParams = { ...spaceParams, speakerId: Type.String({ maxLength: 100 }) }
const Role = Enum(speakerRoles, { default: 'OTHER' })

export const createSpeaker = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/speakers',
  tag: 'Speakers',
  summary: 'Create a speaker',
  description: `A workspace has at most ${rowLimits.speakers} speakers.`,
  access: editor,
  params: spaceParams,
  body: Body({ name: Name, role: Type.Optional(Role) }),
  status: 201,
  reply: Speaker,
  errors: ['INVALID_STATE'],
  example: { body: { name: 'Ada Lovelace', role: 'GUEST' } },
})

export const listSpeakers = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/speakers',
  tag: 'Speakers',
  summary: 'List the speakers of a workspace, newest first',
  access: viewer,
  params: spaceParams,
  query: Query(pageQuery),
  reply: Page('speakers', Speaker),
})

export const getSpeaker = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/speakers/{speakerId}',
  tag: 'Speakers',
  summary: 'Get a speaker',
  access: viewer,
  params: speakerParams,
  reply: Speaker,
})

export const updateSpeaker = endpoint({
  method: 'PATCH',
  path: '/spaces/{spaceId}/speakers/{speakerId}',
  tag: 'Speakers',
  summary: 'Change a speaker',
  description: 'Only the given fields change. imageId null removes the image; upload a new one with PUT …/image.',
  access: editor,
  params: speakerParams,
  body: Body(
    { name: Type.Optional(Name), role: Type.Optional(Role), imageId: Type.Optional(Nullable(Id('fil'))) },
    { minProperties: 1 },
  ),
  reply: Speaker,
  example: { body: { name: 'Ada King', role: 'HOST' } },
})

export const deleteSpeaker = endpoint({
  method: 'DELETE',
  path: '/spaces/{spaceId}/speakers/{speakerId}',
  tag: 'Speakers',
  summary: 'Delete a speaker',
  description: 'Transcripts keep the words and lose the name.',
  access: editor,
  params: speakerParams,
  reply: Success,
})
