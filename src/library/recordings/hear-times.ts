import { AppError, invalidState } from '../../contract/app-error.ts'
import type { Failure } from '../../contract/errors.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { warning } from '../../text/messages/warnings.ts'
import { deleteWindowsOf } from '../../transcripts/content/delete-transcript-of.ts'
import type { TranscriptRow } from '../../transcripts/content/find-transcript.ts'
import { languageOfKept, noListener, type Listeners } from '../../transcripts/content/kept-text.ts'
import { patchTranscript } from '../../transcripts/content/patch-transcript.ts'
import { requireMedia, requireOriginal } from '../deletion/require-media.ts'
import { requireRestart } from '../quotas/require-quota.ts'
import type { RecordingRow } from './as-recording.ts'
import { heardBefore } from './heard-before.ts'
import { getRecordingRow } from './get-recording-row.ts'
import type { StartRun } from './start-run.ts'

export interface HearTimesDeps {
  startRun: StartRun
  quotas: QuotaSettings
}

/** The states of a recording in which its media is there, or hasn't begun to come. */
const allowed = ['READY', 'MEDIA_IMPORT_UPLOADING']
/** Those in which a retry or another upload may bring it. */
const ended = ['MEDIA_IMPORT_FAILED', 'MEDIA_IMPORT_EXPIRED']

/**
 * Lets a recording be transcribed for the times of the text that was just imported: now, or once its media is there. AppError
 * INVALID_STATE, MEDIA_DELETED, LANGUAGE_UNSUPPORTED if that isn't possible and `isRequired`, else a warning; QUEUE_FULL if it
 * would be one too many at the moment.
 * @returns whether it is transcribed now
 */
export async function hearTimes(
  deps: HearTimesDeps,
  tx: Tx,
  workspaceId: string,
  transcript: TranscriptRow,
  { isRequired, listeners }: { isRequired: boolean; listeners: Listeners },
): Promise<boolean> {
  const recording = await getRecordingRow(tx, workspaceId, transcript.recordingId)
  try {
    await requireHearable(tx, recording, transcript.language, listeners)
  } catch (error) {
    if (isRequired || !(error instanceof AppError)) throw error
    // A text alone has nothing in which its times could be heard.
    if (recording.source === 'IMPORT') return false
    const isUnread = error.code === 'INVALID_STATE'
    const reason = isUnread ? reasonOf(recording) : error.message
    await patchTranscript(tx, transcript.id, {
      keptText: isUnread && ended.includes(recording.status) ? noListener : null,
      warnings: JSON.stringify([warning('TEXT_TIMES_FAILED', { reason })]),
    })
    return false
  }
  const isToCome = recording.status !== 'READY'
  const engine = isToCome ? null : await heardBefore(tx, recording, transcript, listeners)
  await patchTranscript(tx, transcript.id, {
    keptText: engine ?? noListener,
    warnings: JSON.stringify(isToCome ? [warning('TEXT_TIMES_PENDING', {})] : []),
  })
  // Media that is still to come counts already.
  if (isToCome) return false
  await requireRestart(tx, deps.quotas, workspaceId)
  await deleteWindowsOf(tx, recording.id)
  await deps.startRun(tx, recording, engine === null ? undefined : 'assemble')
  return true
}

async function requireHearable(tx: Tx, recording: RecordingRow, ofText: string, listeners: Listeners): Promise<void> {
  requireMedia(recording)
  if (recording.status === 'READY') await requireOriginal(tx, recording.id)
  requireHeard(languageOfKept(recording.language, ofText), listeners)
  if (allowed.includes(recording.status)) return
  throw invalidState(`The recording is ${recording.status}. Import its text later.`, recording.status, allowed)
}

/** Why the media of a recording can't be heard now. */
function reasonOf({ status, failure }: RecordingRow): string {
  if (failure !== null) return (JSON.parse(failure) as Failure).message
  return status === 'MEDIA_IMPORT_EXPIRED' ? 'The upload expired.' : 'The media was still being read.'
}

/** A text that nothing here can hear keeps its times. AppError LANGUAGE_UNSUPPORTED. */
export function requireHeard(language: string, { noteOf }: Listeners): void {
  const note = noteOf(language)
  if (note !== null) throw new AppError('LANGUAGE_UNSUPPORTED', note, { language })
}
