import type { Handlers } from '../../contract/endpoints/index.ts'
import { AtOnce } from '../../platform/async/at-once.ts'
import { audit } from '../../platform/audit/audit.ts'
import { getWorkspace } from '../../identity/workspaces/get-workspace.ts'
import type { RestoreDeps } from './restore-archive.ts'

/** Archives of an account that this process writes at once: each holds a recording with all its versions in memory. */
const mostAtOnce = 4
const refusal = `You are downloading ${mostAtOnce} archives. Wait until one is complete.`
const writing = new AtOnce()

export function archiveRoutes(deps: RestoreDeps) {
  const { db, blobs } = deps
  return {
    getArchive: async ({ caller, grant: { workspaceId }, query, signal }) => {
      const leave = writing.enterUpTo(caller.userId, { most: mostAtOnce, refusal, seconds: 10 })
      try {
        // Loaded on first use: zip and schema checks take ten megabytes.
        const { writeArchive } = await import('./write-archive.ts')
        const { name } = await getWorkspace(db, workspaceId)
        const options = { formats: [...new Set(query.formats ?? [])], media: query.media ?? false, signal }
        const details = { media: options.media }
        await audit(db, { action: 'ARCHIVE_DOWNLOADED', workspaceId, objectId: workspaceId, details })
        const stream = await writeArchive(db, blobs, workspaceId, options)
        stream.once('close', leave)
        if (signal.aborted) stream.destroy()
        return { contentType: 'application/zip', fileName: `${name}.zip`, content: { stream } }
      } catch (error) {
        leave()
        throw error
      }
    },
    restoreArchive: async ({ caller, stream, signal }) => {
      const { restoreArchive } = await import('./restore-archive.ts')
      return restoreArchive(deps, caller.userId, stream, signal)
    },
  } satisfies Partial<Handlers>
}
