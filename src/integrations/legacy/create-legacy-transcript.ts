import type { Caller } from '../../contract/endpoint.ts'
import type { LegacyTranscript } from '../../contract/endpoints/legacy.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { RecordingRow } from '../../library/recordings/as-recording.ts'
import { createRecording } from '../../library/recordings/create-recording.ts'
import { readSourceInfo } from '../../library/recordings/source-info.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { requireTranscriptState } from '../../transcripts/content/get-transcript-state.ts'
import { defaultWorkspace } from './default-workspace.ts'
import { legacyRecord } from './legacy-record.ts'

/** Makes a recording from an address that was checked, as the older API asks for it, and answers with its record. */
export async function createLegacyTranscript(
  tx: Tx,
  caller: Caller,
  given: { sourceUrl: string; transcriptLangCode?: string | undefined },
  hooks: Hooks,
  startRun: (tx: Tx, recording: RecordingRow) => Promise<void>,
): Promise<LegacyTranscript> {
  const workspaceId = await defaultWorkspace(tx, caller, hooks)
  const recording = await createRecording(
    tx,
    workspaceId,
    caller,
    {
      // Until the source tells its own.
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
