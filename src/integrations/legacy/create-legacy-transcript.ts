import type { Caller } from '../../contract/endpoint.ts'
import type { LegacyTranscript } from '../../contract/endpoints/legacy.ts'
import { requireNewRecording } from '../../library/quotas/require-quota.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { RecordingRow } from '../../library/recordings/as-recording.ts'
import { createRecording } from '../../library/recordings/create-recording.ts'
import { readSourceInfo } from '../../library/recordings/source-info.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { requireTranscriptState } from '../../transcripts/content/get-transcript-state.ts'
import { defaultWorkspace } from './default-workspace.ts'
import { legacyRecord } from './legacy-record.ts'

/** Creates a recording from a checked URL, as requested through the older API, and returns its record. */
export async function createLegacyTranscript(
  tx: Tx,
  caller: Caller,
  given: { sourceUrl: string; transcriptLangCode?: string | undefined },
  deps: {
    hooks: Hooks
    quotas: QuotaSettings
    startRun: (tx: Tx, recording: RecordingRow) => Promise<void>
  },
): Promise<LegacyTranscript> {
  const { hooks, quotas, startRun } = deps
  const workspaceId = await defaultWorkspace(tx, caller, hooks)
  await requireNewRecording(tx, quotas, workspaceId)
  const recording = await createRecording(
    tx,
    workspaceId,
    caller,
    {
      // Until the source reports its own.
      title: given.sourceUrl.slice(0, 200),
      source: 'URL',
      sourceUrl: given.sourceUrl,
      mediaType: 'VIDEO',
      language: given.transcriptLangCode ?? 'auto',
    },
    hooks,
    startRun,
  )
  const transcript = await requireTranscriptState(tx, recording.id)
  return legacyRecord(recording, transcript, await readSourceInfo(tx, recording.id))
}
