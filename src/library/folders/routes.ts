import type { Handlers } from '../../contract/endpoints/index.ts'
import { linkHeader } from '../../platform/database/page.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { createFolder } from './create-folder.ts'
import { deleteFolder } from './delete-folder.ts'
import { getFolder } from './get-folder.ts'
import { listFolders } from './list-folders.ts'
import { updateFolder } from './update-folder.ts'

export function folderRoutes({ db, hooks }: { db: Database; hooks: Hooks }) {
  return {
    createFolder: ({ grant, body }) => db.transaction().execute((tx) => createFolder(tx, grant.workspaceId, body)),
    listFolders: async ({ grant, query, path, setHeader }) => {
      const page = await listFolders(db, grant.workspaceId, query)
      const link = linkHeader(path, query, page)
      if (link !== null) setHeader('link', link)
      return page.items
    },
    getFolder: ({ grant, params }) => getFolder(db, grant.workspaceId, params.folderId),
    updateFolder: ({ grant, params, body }) =>
      db.transaction().execute((tx) => updateFolder(tx, grant.workspaceId, params.folderId, body)),
    deleteFolder: async ({ grant, params }) => {
      await db.transaction().execute((tx) => deleteFolder(tx, grant.workspaceId, params.folderId, hooks))
      return { success: true }
    },
  } satisfies Partial<Handlers>
}
