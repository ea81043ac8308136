import type { Handlers } from '../../contract/endpoints/index.ts'
import { linkHeader } from '../../platform/database/page.ts'
import type { Database } from '../../platform/database/schema.ts'
import { templates } from '../templates/templates.ts'
import { createPrompt } from './create-prompt.ts'
import { deletePrompt } from './delete-prompt.ts'
import { getPrompt } from './get-prompt.ts'
import { listPrompts } from './list-prompts.ts'
import { updatePrompt } from './update-prompt.ts'

export function promptRoutes(db: Database) {
  return {
    createPrompt: ({ grant, body }) => db.transaction().execute((tx) => createPrompt(tx, grant.workspaceId, body)),
    listPrompts: async ({ grant, query, path, setHeader }) => {
      const page = await listPrompts(db, grant.workspaceId, query)
      const link = linkHeader(path, query, page)
      if (link !== null) setHeader('link', link)
      return page.items
    },
    getPrompt: ({ grant, params }) => getPrompt(db, grant.workspaceId, params.promptId),
    updatePrompt: ({ grant, params, body }) =>
      db.transaction().execute((tx) => updatePrompt(tx, grant, params.promptId, body)),
    deletePrompt: async ({ grant, params }) => {
      await db.transaction().execute((tx) => deletePrompt(tx, grant, params.promptId))
      return { success: true }
    },
    listTemplates: async () => ({ templates: [...templates], nextCursor: null, prevCursor: null }),
  } satisfies Partial<Handlers>
}
