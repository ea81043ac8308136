import { Type } from '../../../contract/type.ts'
import { Nullable } from '../../../contract/schema.ts'
import { chooseWorkspace } from '../choose-workspace.ts'
import { clip } from '../fence.ts'
import { maxNameLength } from '../speaker-names.ts'
import { tool, WorkspaceId } from '../tool.ts'

/** Prompts that an answer lists at most. */
const most = 100

export const listPrompts = tool({
  name: 'list_prompts',
  title: 'List prompts',
  description: 'List the prompts of a workspace. Each can make an insight of a recording.',
  input: { workspace: Type.Optional(WorkspaceId) },
  output: {
    prompts: Type.Array(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        about: Nullable(Type.String({ description: 'the start of the prompt' })),
      }),
    ),
  },
  calls: ['listWorkspaces', 'listPrompts'],
  isReadOnly: true,
  run: async ({ client }, { workspace }) => {
    const spaceId = await chooseWorkspace(client, workspace)
    const prompts = await client.listPrompts({ params: { spaceId }, query: { limit: most } })
    return {
      prompts: prompts.map(({ id, title, prompt }) => ({
        id,
        title: clip(title, maxNameLength),
        about: clip(prompt, 120),
      })),
    }
  },
})
