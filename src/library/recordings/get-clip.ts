import { open, type FileHandle } from 'node:fs/promises'
import { invalidQuery } from '../../contract/app-error.ts'
import type { Bytes } from '../../contract/endpoint.ts'
import { AtOnce } from '../../platform/async/at-once.ts'
import { auditRead } from '../../platform/audit/audit.ts'
import type { LocalTarget } from '../../platform/blobs/port.ts'
import { shortestPassage } from '../../platform/media/cut-audio.ts'
import { mediaFileName } from '../../platform/media/mime-type.ts'
import { playerAudioType } from '../../platform/media/player-audio.ts'
import { clock } from '../../text/clock.ts'
import { withCut, type CutDeps } from './cut-passage.ts'
import { findMedia } from './get-media.ts'
import { mediaKeys } from './media-keys.ts'

/** Clips of an account that this process cuts and sends at once: each holds a file until it is sent. */
const mostAtOnce = 4
const refusal = `You are downloading ${mostAtOnce} clips. Wait until one is complete.`
const sending = new AtOnce()

interface Asked {
  workspaceId: string
  recordingId: string
  callerId: string
  /** Seconds. */
  startTime: number
  endTime: number
  signal: AbortSignal
}

/**
 * The sound of a passage, as a file that is deleted before it is sent: nothing is left behind.
 * AppError INVALID_QUERY, INVALID_STATE before the media is read, MEDIA_DELETED, RATE_LIMITED, STORAGE_FULL.
 */
export async function getClip(deps: CutDeps, asked: Asked): Promise<Bytes> {
  const { workspaceId, recordingId, callerId, startTime: start, endTime: end, signal } = asked
  if (end - start < shortestPassage) {
    throw invalidQuery('/endTime', 'window', 'endTime must be greater than startTime.')
  }
  const { recording, file } = await findMedia(deps.db, { workspaceId, recordingId, kind: 'audio' })
  if (recording.duration !== null && start >= recording.duration) {
    throw invalidQuery('/startTime', 'window', `The recording ends at ${recording.duration} s.`)
  }
  const leave = sending.enterUpTo(callerId, { most: mostAtOnce, refusal })
  try {
    const key = `${mediaKeys(workspaceId, recordingId).folder}clip`
    const cut = { workspaceId, recordingId, source: file.blobKey, key, passage: { start, end } }
    const take = async (target: LocalTarget): Promise<FileHandle> => {
      await auditRead(deps.db, { action: 'MEDIA_DOWNLOADED', workspaceId, objectId: recordingId })
      const opened = await open(target.path)
      await target.discard()
      return opened
    }
    const handle = await withCut(deps, cut, take, signal)
    const { size } = await handle.stat()
    const stream = handle.createReadStream()
    stream.once('close', leave)
    if (signal.aborted) stream.destroy()
    return {
      contentType: playerAudioType,
      fileName: mediaFileName(`${recording.title} ${clock(start).replaceAll(':', '.')}`, playerAudioType),
      content: { stream, size },
    }
  } catch (error) {
    leave()
    throw error
  }
}
