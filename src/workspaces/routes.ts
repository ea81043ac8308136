import type { Handlers } from '../contract/endpoints/index.ts'
import { notFound } from '../errors.ts'
import type { Database } from '../storage/database/schema.ts'
import { createWorkspace } from './create-workspace.ts'
import { listWorkspaces } from './list-workspaces.ts'
import { findWorkspace } from './store.ts'
import { updateWorkspace } from './update-workspace.ts'

type Mine = 'createWorkspace' | 'listWorkspaces' | 'getWorkspace' | 'updateWorkspace'

export function workspaceRoutes(db: Database): Handlers<Mine> {
  return {
    createWorkspace: ({ caller, body }) => db.transaction().execute((tx) => createWorkspace(tx, caller.userId, body)),
    listWorkspaces: async ({ caller, query }) => {
      const { items, nextCursor, prevCursor } = await listWorkspaces(db, caller, query)
      return { workspaces: items, nextCursor, prevCursor }
    },
    getWorkspace: async ({ grant }) => {
      const found = await findWorkspace(db, grant.workspaceId)
      if (found === undefined) throw notFound('workspace', grant.workspaceId)
      return found
    },
    updateWorkspace: ({ grant, body }) => db.transaction().execute((tx) => updateWorkspace(tx, grant, body)),
  }
}
