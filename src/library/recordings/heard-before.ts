import { getWorkspace } from '../../identity/workspaces/get-workspace.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { readVersionSummary } from '../../text/version-summary.ts'
import { languageOfKept, type Listeners } from '../../transcripts/content/kept-text.ts'
import type { TranscriptRow } from '../../transcripts/content/find-transcript.ts'
import { findLastVersion } from '../../transcripts/versions/find-last-version.ts'
import { readManifest } from '../../transcripts/versions/read-version.ts'
import type { RecordingRow } from './as-recording.ts'

/**
 * The engine (`provider/model`) that has heard the recording already as it would now, so that its words needn't be recognised
 * again for the times of a text. Null if they must be.
 */
export async function heardBefore(
  tx: Tx,
  recording: RecordingRow,
  transcript: TranscriptRow,
  { engineOf }: Pick<Listeners, 'engineOf'>,
): Promise<string | null> {
  // Channels and known voices are compared by what a run keeps until it ends.
  if ((recording.pcmChannels ?? 1) > 1) return null
  const mayTakeSpeakers = transcript.speakerAssignments === '[]'
  if (mayTakeSpeakers && (await getWorkspace(tx, recording.workspaceId)).voices) return null
  const version = await findLastVersion(tx, transcript.id, ['ENGINE'])
  if (version === undefined) return null
  const language = languageOfKept(recording.language, transcript.language)
  const { row } = await readManifest(tx, transcript.id, version)
  const change = readVersionSummary(row.summary)
  const engine = change?.type === 'recognised' ? change.engine : null
  return row.language === language && engine === (recording.wantedEngine ?? engineOf(language)) ? engine : null
}
