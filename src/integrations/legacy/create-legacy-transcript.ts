import type { Caller } from '../../contract/endpoint.ts'
import type { LegacyTranscript } from '../../contract/endpoints/legacy.ts'
import { requireNewRecording } from '../../library/quotas/require-quota.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { createRecording } from '../../library/recordings/create-recording.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { canonicalLanguage } from '../../text/languages/language-code.ts'
import { defaultWorkspace } from './default-workspace.ts'
import { readLegacyRecord } from './get-legacy-transcript.ts'
import { findRecordingOf } from './store.ts'
import { storableStart } from '../../text/storable-start.ts'
import type { StartRun } from '../../library/recordings/start-run.ts'

/**
 * Creates a recording from a checked URL, as requested through the older API, and returns its record. Its clients have
 * nothing but the address to follow a recording, so the same address again gives the record as it is now.
 */
export async function createLegacyTranscript(
  tx: Tx,
  caller: Caller,
  given: { sourceUrl: string; transcriptLangCode?: string | undefined },
  deps: {
    hooks: Hooks
    quotas: QuotaSettings
    startRun: StartRun
  },
): Promise<LegacyTranscript> {
  const { hooks, quotas, startRun } = deps
  const workspaceId = await defaultWorkspace(tx, caller, hooks)
  const { sourceUrl, transcriptLangCode: code } = given
  const language = code === undefined ? null : canonicalLanguage(code)
  const known = await findRecordingOf(tx, { workspaceId, userId: caller.userId, sourceUrl, language })
  if (known !== undefined) return readLegacyRecord(tx, workspaceId, known)
  await requireNewRecording(tx, quotas, workspaceId)
  const recording = await createRecording(
    tx,
    { workspaceId, userId: caller.userId },
    {
      // Until the source reports its own.
      title: storableStart(given.sourceUrl),
      source: 'URL',
      sourceUrl: given.sourceUrl,
      mediaType: 'VIDEO',
      language: given.transcriptLangCode ?? 'auto',
    },
    hooks,
    startRun,
  )
  return readLegacyRecord(tx, workspaceId, recording.id)
}
