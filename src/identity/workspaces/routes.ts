import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { requireStillAllowed } from '../members/require-still-allowed.ts'
import { createWorkspace } from './create-workspace.ts'
import { deleteWorkspace } from './delete-workspace.ts'
import { getWorkspace } from './get-workspace.ts'
import { listWorkspaces } from './list-workspaces.ts'
import { etagOf, updateWorkspace } from './update-workspace.ts'

export interface WorkspaceDeps {
  db: Database
  hooks: Hooks
  /** Removes the contents of deleted workspaces, as far as there is time. Uses the reserve of the disk by itself. */
  beginPurge: (workspaceIds: readonly string[]) => Promise<void>
}

export function workspaceRoutes(deps: WorkspaceDeps) {
  const { db, hooks } = deps
  return {
    createWorkspace: ({ caller, body }) =>
      db.transaction().execute((tx) => createWorkspace(tx, caller.userId, body, hooks)),
    listWorkspaces: async ({ caller, query }) => {
      const { items, nextCursor, prevCursor } = await listWorkspaces(db, caller, query)
      return { workspaces: items, nextCursor, prevCursor }
    },
    getWorkspace: async ({ grant, setHeader }) => {
      const workspace = await getWorkspace(db, grant.workspaceId)
      setHeader('etag', etagOf(workspace))
      return workspace
    },
    updateWorkspace: async ({ caller, grant: { workspaceId }, body, headers, setHeader }) => {
      const workspace = await db.transaction().execute(async (tx) => {
        const grant = await requireStillAllowed(tx, caller, workspaceId, 'editor')
        return updateWorkspace(tx, grant, { given: body, ifMatch: headers['if-match'] }, hooks)
      })
      setHeader('etag', etagOf(workspace))
      return workspace
    },
    deleteWorkspace: async ({ caller, grant: { workspaceId } }) => {
      await db.transaction().execute(async (tx) => {
        await requireStillAllowed(tx, caller, workspaceId, 'owner')
        await deleteWorkspace(tx, workspaceId, hooks)
      })
      await deps.beginPurge([workspaceId])
      return { success: true }
    },
  } satisfies Partial<Handlers>
}
