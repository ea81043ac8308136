import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { liveSampleRate, type LiveEnding } from '../contract/live.ts'
import { findKeptRecording } from '../library/recordings/find-kept-recording.ts'
import { mediaKeys } from '../library/recordings/media-keys.ts'
import { setRecordingStatus } from '../library/recordings/status.ts'
import type { StartRun } from '../library/uploads/complete-upload.ts'
import type { BlobStore } from '../platform/blobs/port.ts'
import { wavHeader } from '../platform/media/wav-header.ts'
import { timestamp } from '../platform/database/now.ts'
import { lockRow } from '../platform/database/row-locks.ts'
import type { Database, Tx } from '../platform/database/schema.ts'
import { append } from '../platform/events/events.ts'
import { prepareLiveContent, writeLiveContent } from './write-live-content.ts'
import { patchLive, type LiveRow } from './store.ts'
import { putAndClose } from '../platform/blobs/put-and-close.ts'

export interface RecordingDeps {
  db: Database
  blobs: BlobStore
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
  await putAndClose(blobs, mediaKeys(workspaceId, recordingId).original, wavOfFile(audio.path, bytes))
}

/**
 * What ends a session whose media is stored, in a transaction: the words so far become the first version, and the final
 * transcript is queued; in the trash, once the recording is restored. Call it after the last event of the session.
 */
export async function prepareEnd(
  { db, startRun }: RecordingDeps,
  session: LiveRow,
  bytes: number,
  ending: LiveEnding,
): Promise<(tx: Tx) => Promise<void>> {
  const { workspaceId, recordingId } = session
  const content = await prepareLiveContent(db, session)
  return async (tx) => {
    await lockRow(tx, 'recording', recordingId)
    await patchLive(tx, session.id, { status: 'ENDED', ending, endedAt: timestamp(), bytes })
    const recording = await findKeptRecording(tx, workspaceId, recordingId)
    if (recording?.status === 'MEDIA_IMPORT_UPLOADING') {
      if (wholeSamples(bytes) === 0) await setRecordingStatus(tx, recordingId, 'MEDIA_IMPORT_EXPIRED')
      else {
        await writeLiveContent(tx, session, content)
        await setRecordingStatus(tx, recordingId, 'MEDIA_IMPORT_PROCESSING', { failure: null })
        if (recording.deletedAt === null) await startRun(tx, { ...recording, status: 'MEDIA_IMPORT_PROCESSING' })
      }
    }
    await append(tx, { type: 'LIVE_ENDED', workspaceId, data: { recordingId, liveId: session.id, ending } })
  }
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
