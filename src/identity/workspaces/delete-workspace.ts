import { append } from '../../platform/events/events.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { stopTranscript } from '../../transcripts/content/stop-transcript.ts'
import { listTranscribing, patchWorkspace } from './store.ts'

/** Deletes a workspace for good: it is gone with the commit, and `purgeWorkspace` removes what was in it. */
export async function deleteWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  for (const recordingId of await listTranscribing(tx, workspaceId)) await stopTranscript(tx, recordingId)
  const now = timestamp()
  await patchWorkspace(tx, workspaceId, { deletedAt: now, updatedAt: now })
  await append(tx, { type: 'WORKSPACE_DELETED', workspaceId, data: { workspaceId } })
}
