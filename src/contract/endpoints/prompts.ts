import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { rowLimits } from '../row-limits.ts'
import { Name, Success } from '../resources.ts'
import { Body, Id, named, Nullable, Query } from '../schema.ts'
import { Page, editor, pageQuery, spaceParams, viewer } from './shared.ts'

/** Longest prompt in characters; a longer one is PROMPT_TOO_LONG. */
export const promptLengthMax = 20_000

export const Prompt = named(
  'Prompt',
  Type.Object({
    id: Id('prm'),
    title: Type.String(),
    prompt: Type.String(),
    sampleContent: Nullable(Type.String({ description: 'an example of an answer' })),
    adminManaged: Type.Boolean({ description: 'from a template; only owners can change it' }),
    autoGenerate: Type.Boolean({ description: 'run automatically for each new transcript' }),
  }),
)
export type Prompt = Static<typeof Prompt>

const promptParams = { ...spaceParams, promptId: Type.String({ maxLength: 100 }) }
const fields = {
  title: Name,
  // A prompt longer than promptLengthMax is refused with its own code.
  prompt: Type.String({ minLength: 1, pattern: '\\S', description: 'at most 20,000 characters' }),
  sampleContent: Type.Optional(Nullable(Type.String({ maxLength: promptLengthMax }))),
  autoGenerate: Type.Optional(Type.Boolean({ default: false })),
}

export const createPrompt = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/prompts',
  tag: 'Prompts',
  summary: 'Create a prompt',
  description: `A workspace has at most ${rowLimits.prompts} prompts.`,
  access: editor,
  params: spaceParams,
  body: Body(fields),
  status: 201,
  reply: Prompt,
  errors: ['PROMPT_TOO_LONG', 'INVALID_STATE'],
  example: { body: { title: 'Summary', prompt: 'Sum up what was said in three sentences.' } },
})

export const listPrompts = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/prompts',
  tag: 'Prompts',
  summary: 'List the prompts of a workspace, oldest first',
  description: 'The Link header points to further pages.',
  access: viewer,
  params: spaceParams,
  query: Query(pageQuery),
  replyHeaders: ['Link'],
  reply: Type.Array(Prompt),
})

export const getPrompt = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/prompts/{promptId}',
  tag: 'Prompts',
  summary: 'Get a prompt',
  access: viewer,
  params: promptParams,
  reply: Prompt,
})

export const updatePrompt = endpoint({
  method: 'PATCH',
  path: '/spaces/{spaceId}/prompts/{promptId}',
  tag: 'Prompts',
  summary: 'Change a prompt',
  description: 'Only the given fields change.',
  access: editor,
  params: promptParams,
  body: Body(
    { ...fields, title: Type.Optional(fields.title), prompt: Type.Optional(fields.prompt) },
    { minProperties: 1 },
  ),
  reply: Prompt,
  errors: ['PROMPT_TOO_LONG'],
  example: { body: { title: 'Short summary' } },
})

export const deletePrompt = endpoint({
  method: 'DELETE',
  path: '/spaces/{spaceId}/prompts/{promptId}',
  tag: 'Prompts',
  summary: 'Delete a prompt',
  description: 'Its insights stay.',
  access: editor,
  params: promptParams,
  reply: Success,
})

export const Template = named(
  'Template',
  Type.Object({
    id: Type.String(),
    title: Type.String(),
    description: Type.String(),
    prompts: Type.Array(
      Type.Object({
        title: Type.String(),
        prompt: Type.String(),
        sampleContent: Nullable(Type.String()),
        autoGenerate: Type.Boolean(),
      }),
    ),
  }),
)
export type Template = Static<typeof Template>

export const listTemplates = endpoint({
  method: 'GET',
  path: '/templates',
  tag: 'Prompts',
  summary: 'List the templates of workspaces',
  description: 'Setting a workspace’s templateId adds the template’s missing prompts.',
  access: { scope: 'account', agent: true, keys: 'any' },
  reply: Page('templates', Template),
})
