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
  // Channels and known voices are compared by what a run keeps until it ends. Null: the last run didn't get to the channels.
  if (recording.pcmChannels !== 1) return null
  if (transcript.speakerAssignments === '[]') {
    // A text may take its speakers from what was heard, maybe before people set their number.
    if (recording.speakerCount !== null) return null
    if ((await getWorkspace(tx, recording.workspaceId)).voices) return null
  }
  const version = await findLastVersion(tx, transcript.id, ['ENGINE'])
  if (version === undefined) return null
  const language = languageOfKept(recording.language, transcript.language)
  const { row } = await readManifest(tx, transcript.id, version)
  const change = readVersionSummary(row.summary)
  const engine = change?.type === 'recognised' ? change.engine : null
  return row.language === language && engine === (recording.wantedEngine ?? engineOf(language)) ? engine : null
}
