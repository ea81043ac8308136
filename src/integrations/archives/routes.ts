import type { Handlers } from '../../contract/endpoints/index.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Database } from '../../platform/database/schema.ts'
import { getWorkspace } from '../../identity/workspaces/get-workspace.ts'

export interface ArchiveDeps {
  db: Database
  blobs: BlobStore
  hooks: Hooks
  quotas: QuotaSettings
  maxBytes: number
}

export function archiveRoutes(deps: ArchiveDeps) {
  const { db, blobs } = deps
  return {
    // Loaded on first use: zip and schema checks take ten megabytes.
    getArchive: async ({ grant, query, signal }) => {
      const { writeArchive } = await import('./write-archive.ts')
      const { name } = await getWorkspace(db, grant.workspaceId)
      const options = { formats: [...new Set(query.formats ?? [])], media: query.media ?? false, signal }
      await audit(db, {
        action: 'ARCHIVE_DOWNLOADED',
        workspaceId: grant.workspaceId,
        objectId: grant.workspaceId,
        details: { media: options.media },
      })
      return {
        contentType: 'application/zip',
        fileName: `${name}.zip`,
        content: { stream: await writeArchive(db, blobs, grant.workspaceId, options) },
      }
    },
    restoreArchive: async ({ caller, stream, signal }) => {
      const { restoreArchive } = await import('./restore-archive.ts')
      return restoreArchive(deps, caller.userId, stream, signal)
    },
  } satisfies Partial<Handlers>
}
