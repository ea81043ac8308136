import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Transcript } from '../../contract/resources.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { editTranscript } from '../editing/edit-transcript.ts'
import { waitForTurn } from '../editing/edit-turn.ts'
import { describeTranscript } from './get-transcript-state.ts'
import { listVersions } from '../versions/list-versions.ts'
import { renderTranscript } from './render-content.ts'
import { requireStillAllowed } from '../../identity/members/require-still-allowed.ts'
import { replaceInWorkspace } from '../editing/replace-in-workspace.ts'
import { restoreVersion } from '../versions/restore-version.ts'
import type { TranscriptRow } from './find-transcript.ts'

export function transcriptRoutes(db: Database) {
  const changed = async (
    changing: Promise<TranscriptRow>,
    setHeader: (name: string, value: string) => void,
  ): Promise<Transcript> => {
    const row = await changing
    setHeader('etag', `"v${row.version}"`)
    return describeTranscript(db, row)
  }
  return {
    getTranscript: ({ grant, params, query, signal }) =>
      renderTranscript(db, { ...params, workspaceId: grant.workspaceId, query, signal }),
    editTranscript: ({ grant, caller, params, body, headers, setHeader }) =>
      changed(
        editTranscript(db, {
          workspaceId: grant.workspaceId,
          recordingId: params.recordingId,
          userId: caller.userId,
          ifMatch: headers['if-match'],
          operations: body.operations,
        }),
        setHeader,
      ),
    listVersions: async ({ grant, params, query }) => {
      const { items, nextCursor, prevCursor } = await listVersions(db, grant.workspaceId, params.recordingId, query)
      return { versions: items, nextCursor, prevCursor }
    },
    restoreVersion: async ({ grant, caller, params, setHeader }) => {
      await waitForTurn(db, params.recordingId)
      return changed(
        lockingTransaction(db, (tx) =>
          restoreVersion(
            tx,
            { workspaceId: grant.workspaceId, recordingId: params.recordingId, userId: caller.userId },
            params.version,
          ),
        ),
        setHeader,
      )
    },
    replaceInWorkspace: ({ grant, caller, body, signal }) =>
      replaceInWorkspace(
        db,
        {
          workspaceId: grant.workspaceId,
          userId: caller.userId,
          stillAllowed: (tx) => requireStillAllowed(tx, caller, grant.workspaceId, 'editor'),
        },
        {
          find: body.find,
          replace: body.replace,
          dryRun: body.dryRun ?? false,
          recordingIds: body.recordingIds ?? null,
        },
        signal,
      ),
  } satisfies Partial<Handlers>
}
