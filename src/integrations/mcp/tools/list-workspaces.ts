import { Type } from '../../../contract/type.ts'
import { Nullable } from '../../../contract/schema.ts'
import { clip } from '../fence.ts'
import { maxNameLength } from '../speaker-names.ts'
import { Cursor, tool } from '../tool.ts'

export const listWorkspaces = tool({
  name: 'list_workspaces',
  title: 'List workspaces',
  description: 'List the workspaces that hold the recordings.',
  input: { cursor: Cursor },
  output: {
    workspaces: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), language: Type.String(), recordings: Type.Integer() }),
    ),
    nextCursor: Nullable(Type.String()),
  },
  calls: ['listWorkspaces'],
  isReadOnly: true,
  run: async ({ client }, { cursor }) => {
    const query = { limit: 50, ...(cursor === undefined ? {} : { cursor }) }
    const { workspaces, nextCursor } = await client.listWorkspaces({ query })
    return {
      workspaces: workspaces.map(({ id, name, language, _count }) => ({
        id,
        name: clip(name, maxNameLength),
        language,
        recordings: _count.recordings,
      })),
      nextCursor,
    }
  },
})
