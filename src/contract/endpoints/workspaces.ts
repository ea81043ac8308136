import { Type } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { rowLimits } from '../row-limits.ts'
import {
  DaysOfMedia,
  FindAndReplace,
  Language,
  Me,
  Name,
  NumberStyle,
  Vocabulary,
  Wording,
  Workspace,
  privacies,
} from '../resources.ts'
import { Body, Enum, Nullable, Query } from '../schema.ts'
import { Page, editor, pageQuery, spaceParams, viewer } from './shared.ts'

export const getMe = endpoint({
  method: 'GET',
  path: '/me',
  tag: 'Account',
  summary: 'The current user',
  description: 'Use it to check a key and see whose it is.',
  access: { scope: 'account', agent: true, keys: 'any', beforeSetUp: true },
  reply: Me,
})

export const updateMe = endpoint({
  method: 'PATCH',
  path: '/me',
  tag: 'Account',
  summary: 'Change the name of the account',
  description: 'Members of its workspaces see it.',
  access: { scope: 'account', agent: false, atLeast: 'owner', keys: 'unbound' },
  body: Body({ name: Nullable(Name) }),
  reply: Me,
  example: { body: { name: 'Grace Hopper' } },
})

const settings = {
  name: Name,
  language: Language,
  privacy: Enum(privacies),
  templateId: Nullable(Type.String({ maxLength: 100 })),
  findAndReplaceWords: Type.Array(FindAndReplace, { maxItems: 1000 }),
  vocabulary: Vocabulary,
  wording: Wording,
  numbers: NumberStyle,
  deleteMediaAfterDays: Nullable(DaysOfMedia),
  voices: Type.Boolean({
    description:
      'Recognise known voices. Voiceprints are biometric data: ask the speakers before you turn it on. Turning it off deletes every voiceprint of the workspace.',
  }),
}

export const createWorkspace = endpoint({
  method: 'POST',
  path: '/spaces',
  tag: 'Workspaces',
  summary: 'Create a workspace',
  description: `An account owns at most ${rowLimits.workspaces} workspaces.`,
  access: { scope: 'account', agent: false, atLeast: 'owner', keys: 'unbound' },
  body: Body({
    name: settings.name,
    language: Type.Optional(settings.language),
    privacy: Type.Optional(settings.privacy),
    templateId: Type.Optional(settings.templateId),
    findAndReplaceWords: Type.Optional(settings.findAndReplaceWords),
    vocabulary: Type.Optional(settings.vocabulary),
    wording: Type.Optional(settings.wording),
    numbers: Type.Optional(settings.numbers),
    deleteMediaAfterDays: Type.Optional(settings.deleteMediaAfterDays),
  }),
  status: 201,
  reply: Workspace,
  errors: ['LANGUAGE_UNSUPPORTED', 'INVALID_STATE'],
  example: { body: { name: 'Interviews', language: 'en', privacy: 'PRIVATE' } },
})

export const listWorkspaces = endpoint({
  method: 'GET',
  path: '/spaces',
  tag: 'Workspaces',
  summary: 'List your workspaces',
  access: { scope: 'account', agent: true, keys: 'any' },
  query: Query(pageQuery),
  reply: Page('workspaces', Workspace),
})

export const getWorkspace = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}',
  tag: 'Workspaces',
  summary: 'Get a workspace',
  access: viewer,
  params: spaceParams,
  replyHeaders: ['ETag'],
  reply: Workspace,
})

export const updateWorkspace = endpoint({
  method: 'PATCH',
  path: '/spaces/{spaceId}',
  tag: 'Workspaces',
  summary: 'Change a workspace',
  description:
    'Only the given fields change, and lists as a whole. If-Match has the ETag of the settings that you read, which is their `updatedAt` in quotes: if somebody has changed them since, the answer is EDIT_CONFLICT and nothing changes. Only an owner can change privacy and deleteMediaAfterDays.',
  access: editor,
  headers: {
    'if-match': {
      description: 'refuse the change if the settings no longer have this ETag',
      example: '"2026-11-20T08:30:00.000Z"',
    },
  },
  params: spaceParams,
  body: Body(
    {
      name: Type.Optional(settings.name),
      language: Type.Optional(settings.language),
      privacy: Type.Optional(settings.privacy),
      templateId: Type.Optional(settings.templateId),
      findAndReplaceWords: Type.Optional(settings.findAndReplaceWords),
      vocabulary: Type.Optional(settings.vocabulary),
      wording: Type.Optional(settings.wording),
      numbers: Type.Optional(settings.numbers),
      deleteMediaAfterDays: Type.Optional(settings.deleteMediaAfterDays),
      voices: Type.Optional(settings.voices),
    },
    { minProperties: 1 },
  ),
  replyHeaders: ['ETag'],
  reply: Workspace,
  errors: ['LANGUAGE_UNSUPPORTED', 'EDIT_CONFLICT'],
  example: { body: { findAndReplaceWords: [{ find: 'jon', replace: 'John' }] } },
})
