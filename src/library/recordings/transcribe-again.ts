import type { Handlers } from '../../contract/endpoints/index.ts'
import { invalidState } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Patch, Tx } from '../../platform/database/schema.ts'
import { canonicalLanguage } from '../../text/languages/language-code.ts'
import { lockTranscriptOf, type TranscriptRow } from '../../transcripts/content/find-transcript.ts'
import { languageOfKept, noListener, type Listeners } from '../../transcripts/content/kept-text.ts'
import { patchTranscript } from '../../transcripts/content/patch-transcript.ts'
import { deleteWindowsOf } from '../../transcripts/content/delete-transcript-of.ts'
import { getRecordingRow } from './get-recording-row.ts'
import { requireMedia, requireOriginal } from '../deletion/require-media.ts'
import { patchRecording } from '../store.ts'
import { heardBefore } from './heard-before.ts'
import { requireHeard } from './hear-times.ts'
import type { RecordingRow } from './as-recording.ts'
import type { StartRun } from './start-run.ts'

export type TranscribeOptions = NonNullable<Parameters<Handlers['transcribeRecording']>[0]['body']>

const allowed = ['COMPLETED', 'FAILED', 'CANCELLED']

/**
 * Transcribes a recording again. The old content stays readable until the new one is complete. With `text: 'keep'` only
 * its times are new.
 * AppError INVALID_STATE, MEDIA_DELETED, LANGUAGE_UNSUPPORTED.
 */
export async function transcribeAgain(
  tx: Tx,
  workspaceId: string,
  id: string,
  given: TranscribeOptions,
  { startRun, listeners }: { startRun: StartRun; listeners: Listeners },
): Promise<void> {
  const transcript = await lockTranscriptOf(tx, id)
  const recording = await getRecordingRow(tx, workspaceId, id)
  requireMedia(recording)
  if (recording.status !== 'READY' || transcript === undefined || !allowed.includes(transcript.status)) {
    const isReady = recording.status === 'READY'
    throw invalidState(
      'Only a recording with a complete transcript can be transcribed again.',
      isReady ? (transcript?.status ?? 'NOT_STARTED') : recording.status,
      isReady ? allowed : ['READY'],
    )
  }
  await requireOriginal(tx, id)
  const language = canonicalLanguage(given.language ?? recording.language)
  const keepsText = given.text === 'keep'
  const engine = keepsText ? await hearText(tx, recording, transcript, { given, language, listeners }) : null
  await patchTranscript(tx, transcript.id, { keptText: keepsText ? (engine ?? noListener) : null })
  const patch: Omit<Patch<'recording'>, 'status'> = { updatedAt: timestamp() }
  if (given.language !== undefined) patch.language = language
  if (given.engine !== undefined) patch.wantedEngine = given.engine
  if (given.speakerCount !== undefined) patch.speakerCount = given.speakerCount
  if (given.channels !== undefined) patch.channels = given.channels
  if (given.effort !== undefined) patch.effort = given.effort
  // Whether the channels are mixed depends on both.
  if (given.speakerCount !== undefined || given.channels !== undefined) patch.pcmChannels = null
  await patchRecording(tx, id, patch)
  await deleteWindowsOf(tx, id)
  await startRun(tx, await getRecordingRow(tx, workspaceId, id), engine === null ? undefined : 'assemble')
}

/**
 * AppError INVALID_STATE without a text, LANGUAGE_UNSUPPORTED for one that nothing here can hear.
 * @returns as `heardBefore`; null if it is to be heard in another way
 */
async function hearText(
  tx: Tx,
  recording: RecordingRow,
  transcript: TranscriptRow,
  { given, language, listeners }: { given: TranscribeOptions; language: string; listeners: Listeners },
): Promise<string | null> {
  const { status, version } = transcript
  if (version === 0) throw invalidState('The recording has no text to keep.', status, ['COMPLETED'])
  requireHeard(languageOfKept(language, transcript.language), listeners)
  const isAsBefore = Object.keys(given).every((name) => name === 'text')
  return isAsBefore ? heardBefore(tx, recording, transcript, listeners) : null
}
