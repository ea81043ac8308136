import type { Handlers } from '../contract/endpoints/index.ts'
import type { Database } from '../storage/database/schema.ts'
import { createWorkspace } from './create-workspace.ts'
import { getWorkspace } from './get-workspace.ts'
import { listWorkspaces } from './list-workspaces.ts'

import { updateWorkspace } from './update-workspace.ts'

type Mine = 'createWorkspace' | 'listWorkspaces' | 'getWorkspace' | 'updateWorkspace'

export function workspaceRoutes(db: Database): Handlers<Mine> {
  return {
    createWorkspace: ({ caller, body }) => db.transaction().execute((tx) => createWorkspace(tx, caller.userId, body)),
    listWorkspaces: async ({ caller, query }) => {
      const { items, nextCursor, prevCursor } = await listWorkspaces(db, caller, query)
      return { workspaces: items, nextCursor, prevCursor }
    },
    getWorkspace: ({ grant }) => getWorkspace(db, grant.workspaceId),
    updateWorkspace: ({ grant, body }) => db.transaction().execute((tx) => updateWorkspace(tx, grant, body)),
  }
}
