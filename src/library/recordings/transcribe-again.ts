import type { Handlers } from '../../contract/endpoints/index.ts'
import { invalidState, notFound } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Patch, Tx } from '../../platform/database/schema.ts'
import { canonicalLanguage } from '../../text/languages/language-code.ts'
import { findTranscriptOf } from '../../transcripts/content/find-transcript.ts'
import { languageOfKept, noListener } from '../../transcripts/content/kept-text.ts'
import { patchTranscript } from '../../transcripts/content/patch-transcript.ts'
import { deleteWindowsOf } from '../../transcripts/content/delete-transcript-of.ts'
import { getTranscriptState } from '../../transcripts/content/get-transcript-state.ts'
import { getRecordingRow } from './get-recording-row.ts'
import { requireMedia, requireOriginal } from '../deletion/require-media.ts'
import { patchRecording } from '../store.ts'
import { requireHeard, type NoteOf } from './hear-times.ts'
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
  { startRun, noteOf }: { startRun: StartRun; noteOf: NoteOf },
): Promise<void> {
  const recording = await getRecordingRow(tx, workspaceId, id)
  requireMedia(recording)
  const transcript = await getTranscriptState(tx, id)
  if (recording.status !== 'READY' || transcript === null || !allowed.includes(transcript.status)) {
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
  if (keepsText) await requireText(tx, id, language, noteOf)
  await patchTranscript(tx, transcript.id, { keptText: keepsText ? noListener : null })
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
  await startRun(tx, await getRecordingRow(tx, workspaceId, id))
}

/** AppError INVALID_STATE without a text, LANGUAGE_UNSUPPORTED for one that nothing here can hear. */
async function requireText(tx: Tx, recordingId: string, language: string, noteOf: NoteOf): Promise<void> {
  const row = await findTranscriptOf(tx, recordingId)
  if (row === undefined) throw notFound('transcript', recordingId)
  if (row.version === 0) throw invalidState('The recording has no text to keep.', row.status, ['COMPLETED'])
  requireHeard(languageOfKept(language, row.language), noteOf)
}
