import type { Handlers } from '../contract/endpoints/index.ts'
import type { BlobStore } from '../storage/blobs/port.ts'
import type { Database } from '../storage/database/schema.ts'
import { getWorkspace } from '../workspaces/get-workspace.ts'
import { restoreArchive } from './restore-archive.ts'
import { writeArchive } from './write-archive.ts'

export interface ArchiveDeps {
  db: Database
  blobs: BlobStore
  maxBytes: number
}

export function archiveRoutes(deps: ArchiveDeps): Handlers<'getArchive' | 'restoreArchive'> {
  const { db, blobs } = deps
  return {
    getArchive: async ({ grant, query, signal }) => {
      const { name } = await getWorkspace(db, grant.workspaceId)
      const options = { formats: [...new Set(query.formats ?? [])], media: query.media ?? false, signal }
      return {
        contentType: 'application/zip',
        fileName: `${name}.zip`,
        content: { stream: await writeArchive(db, blobs, grant.workspaceId, options) },
      }
    },
    restoreArchive: ({ caller, stream, signal }) => restoreArchive(deps, caller.userId, stream, signal),
  }
}
