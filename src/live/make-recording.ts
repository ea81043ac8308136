import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { liveSampleRate, type LiveEnding } from '../contract/live.ts'
import { limitMedia } from '../library/deletion/limit-media.ts'
import { removeDeleted } from '../library/deletion/remove-deleted.ts'
import { settleLive } from '../library/quotas/reserve-live.ts'
import { findKeptRecording } from '../library/recordings/find-kept-recording.ts'
import { mediaKeys } from '../library/recordings/media-keys.ts'
import { setRecordingStatus } from '../library/recordings/status.ts'
import type { BlobStore } from '../platform/blobs/port.ts'
import { wavHeader } from '../platform/media/wav-header.ts'
import { timestamp } from '../platform/database/now.ts'
import { lockRow } from '../platform/database/row-locks.ts'
import type { Database, Tx } from '../platform/database/schema.ts'
import { append } from '../platform/events/events.ts'
import type { Hooks } from '../platform/hooks.ts'
import { findTranscriptOf } from '../transcripts/content/find-transcript.ts'
import { setStatus } from '../transcripts/content/status.ts'
import { prepareLiveContent, writeLiveContent, type PreparedContent } from './write-live-content.ts'
import { patchLive, type LiveRow } from './store.ts'
import { putAndClose } from '../platform/blobs/put-and-close.ts'
import type { StartRun } from '../library/recordings/start-run.ts'

export interface RecordingDeps {
  db: Database
  blobs: BlobStore
  hooks: Pick<Hooks, 'onTranscriptImported'>
  startRun: StartRun
}

/** Stores the audio of a session as the media of its recording. Safe to repeat. */
export async function putMedia(
  { db, blobs }: RecordingDeps,
  { workspaceId, recordingId }: LiveRow,
  audio: { path: string; bytes: number },
): Promise<void> {
  const bytes = wholeSamples(audio.bytes)
  // Somebody may have deleted it meanwhile. From the trash, it can be restored with what was said.
  const recording = await findKeptRecording(db, workspaceId, recordingId)
  if (recording?.status !== 'MEDIA_IMPORT_UPLOADING' || bytes === 0) return
  await putAndClose(blobs, mediaKeys(recording).original, wavOfFile(audio.path, bytes))
  await removeDeleted({ db, blobs }, { workspaceId, recordingId })
}

/**
 * What ends a session whose media is stored, in a transaction: the words so far become the first version, and the final
 * transcript is queued; in the trash, once the recording is restored. Call it after the last event of the session.
 */
export async function prepareEnd(
  { db, hooks, startRun }: Omit<RecordingDeps, 'blobs'>,
  session: LiveRow,
  bytes: number,
  ending: LiveEnding,
): Promise<(tx: Tx) => Promise<void>> {
  const { workspaceId, recordingId } = session
  const content = await prepareLiveContent(db, session)
  return async (tx) => {
    await lockRow(tx, 'recording', recordingId)
    await patchLive(tx, session.id, { status: 'ENDED', ending, endedAt: timestamp(), bytes })
    await settleLive(tx, recordingId, bytes)
    const recording = await findKeptRecording(tx, workspaceId, recordingId)
    if (recording?.status === 'MEDIA_IMPORT_UPLOADING') {
      if (wholeSamples(bytes) === 0) {
        await setRecordingStatus(tx, recordingId, 'MEDIA_IMPORT_EXPIRED')
        if (content.recognised !== null) await completeWithoutAudio(tx, hooks, session, content)
      } else {
        await writeLiveContent(tx, session, content)
        await setRecordingStatus(tx, recordingId, 'MEDIA_IMPORT_PROCESSING', { failure: null })
        // Somebody may have imported its transcript meanwhile.
        await limitMedia(tx, workspaceId, recordingId)
        if (recording.deletedAt === null) await startRun(tx, { ...recording, status: 'MEDIA_IMPORT_PROCESSING' })
      }
    }
    await append(tx, { type: 'LIVE_ENDED', workspaceId, data: { recordingId, liveId: session.id, ending } })
  }
}

/** The audio is lost, as with the disk of a machine, so the words so far are all there will be. */
async function completeWithoutAudio(
  tx: Tx,
  hooks: RecordingDeps['hooks'],
  session: LiveRow,
  content: PreparedContent,
): Promise<void> {
  const { workspaceId, recordingId } = session
  await writeLiveContent(tx, session, content)
  const transcript = await findTranscriptOf(tx, recordingId)
  // Somebody may have imported one.
  if (transcript?.status !== 'NOT_STARTED') return
  await setStatus(tx, 'transcript', transcript.id, 'COMPLETED', { quality: 'draft' })
  await hooks.onTranscriptImported(tx, workspaceId, recordingId)
  const data = { recordingId, transcriptId: transcript.id, language: content.language, status: 'COMPLETED' } as const
  await append(tx, { type: 'TRANSCRIPT_CREATED', workspaceId, data })
}

function wholeSamples(bytes: number): number {
  return bytes - (bytes % 2)
}

/** 16-bit mono PCM as a WAV file. */
function wavOfFile(file: string, bytes: number): Readable {
  return Readable.from(parts(file, bytes), { objectMode: false })
}

async function* parts(file: string, bytes: number): AsyncGenerator<Buffer> {
  yield wavHeader(bytes, liveSampleRate)
  for await (const chunk of createReadStream(file, { end: bytes - 1 })) yield chunk as Buffer
}
