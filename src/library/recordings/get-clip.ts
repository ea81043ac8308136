import { open, type FileHandle } from 'node:fs/promises'
import { invalidQuery } from '../../contract/app-error.ts'
import type { Bytes } from '../../contract/endpoint.ts'
import { AtOnce } from '../../platform/async/at-once.ts'
import { auditRead } from '../../platform/audit/audit.ts'
import type { LocalTarget } from '../../platform/blobs/port.ts'
import type { Database } from '../../platform/database/schema.ts'
import { shortestPassage } from '../../platform/media/cut-audio.ts'
import { mediaFileName } from '../../platform/media/mime-type.ts'
import { playerAudioType } from '../../platform/media/player-audio.ts'
import { clock } from '../../text/clock.ts'
import type { RecordingRow } from './as-recording.ts'
import { withCut, type CutDeps } from './cut-passage.ts'
import { findMedia } from './get-media.ts'
import { mediaKeys } from './media-keys.ts'

/** Clips of an account that this process cuts and sends at once: each holds a file until it is sent. */
const mostAtOnce = 4
const refusal = `You are downloading ${mostAtOnce} clips. Wait until one is complete.`
const sending = new AtOnce()

/** @returns what to call when the clip has been sent. AppError RATE_LIMITED. */
export function enterSending(callerId: string): () => void {
  return sending.enterUpTo(callerId, { most: mostAtOnce, refusal })
}

export interface AskedClip {
  workspaceId: string
  recordingId: string
  callerId: string
  /** Seconds. */
  startTime: number
  endTime: number
  signal: AbortSignal
}

/**
 * The sound of a passage. AppError INVALID_QUERY, INVALID_STATE before the media is read, MEDIA_DELETED, RATE_LIMITED,
 * STORAGE_FULL.
 */
export async function getClip(deps: CutDeps, asked: AskedClip): Promise<Bytes> {
  const { workspaceId, recordingId, callerId, startTime: start, endTime: end, signal } = asked
  const { recording, file } = await findPassage(deps.db, asked)
  const leave = enterSending(callerId)
  const key = `${mediaKeys(recording).folder}clip`
  const cut = { workspaceId, recordingId, source: file.blobKey, key, passage: { start, end } }
  return sendOnce(asked, { recording, contentType: playerAudioType, leave }, () =>
    withCut(deps, cut, (target) => takeFile(deps.db, asked, target), signal),
  )
}

/** The recording and its sound. AppError INVALID_QUERY if the times make no passage of it, and what `findMedia` throws. */
export async function findPassage(db: Database, { startTime: start, endTime: end, ...asked }: AskedClip) {
  if (end - start < shortestPassage) {
    throw invalidQuery('/endTime', 'window', 'endTime must be greater than startTime.')
  }
  const found = await findMedia(db, { ...asked, kind: 'audio' })
  const { duration } = found.recording
  if (duration !== null && start >= duration) {
    throw invalidQuery('/startTime', 'window', `The recording ends at ${duration} s.`)
  }
  return found
}

/** Opens a file that is deleted before it is sent: nothing is left behind. */
export async function takeFile(
  db: Database,
  { workspaceId, recordingId }: AskedClip,
  target: LocalTarget,
): Promise<FileHandle> {
  await auditRead(db, { action: 'MEDIA_DOWNLOADED', workspaceId, objectId: recordingId })
  const handle = await open(target.path)
  await target.discard()
  return handle
}

/** Sends the file that `make` opens. `leave` is called when it has been sent, or isn't. */
export async function sendOnce(
  { startTime, signal }: AskedClip,
  { recording, contentType, leave }: { recording: RecordingRow; contentType: string; leave: () => void },
  make: () => Promise<FileHandle>,
): Promise<Bytes> {
  try {
    const handle = await make()
    const { size } = await handle.stat()
    const stream = handle.createReadStream()
    stream.once('close', leave)
    if (signal.aborted) stream.destroy()
    return {
      contentType,
      fileName: mediaFileName(`${recording.title} ${clock(startTime).replaceAll(':', '.')}`, contentType),
      content: { stream, size },
    }
  } catch (error) {
    leave()
    throw error
  }
}
