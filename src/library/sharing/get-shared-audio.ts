import path from 'node:path'
import type { Bytes } from '../../contract/endpoint.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { auditRead } from '../../platform/audit/audit.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { cutAudio } from '../../platform/media/cut-audio.ts'
import { sizeOfMedia } from '../../platform/media/ffmpeg.ts'
import { mediaFileName } from '../../platform/media/mime-type.ts'
import { playerAudioType } from '../../platform/media/player-audio.ts'
import { withFreeSpace } from '../../platform/media/with-free-space.ts'
import { requireMedia } from '../deletion/require-media.ts'
import type { RecordingRow } from '../recordings/as-recording.ts'
import { findRecording } from '../recordings/find-recording.ts'
import { mediaBytes } from '../recordings/get-media.ts'
import { listFiles } from '../recordings/recording-files.ts'
import { mediaKeys } from '../recordings/media-keys.ts'
import { findOpened, type Opening } from './open-shared.ts'
import type { Shown } from './store.ts'

export interface SharedAudioDeps {
  db: Database
  blobs: BlobStore
  media: Config['media']
}

/** Passages that are cut just now, by the key of their file. */
const cutting = new Map<string, Promise<void>>()

/**
 * The sound behind a share link: of the whole recording, or of the passage that the link shows.
 * AppError NOT_FOUND unless the link allows it, SIGN_IN_FAILED without its password, MEDIA_DELETED.
 */
export async function getSharedAudio(deps: SharedAudioDeps, opening: Opening): Promise<Bytes> {
  const { db } = deps
  const recording = await findHeard(db, opening)
  const { shown, workspaceId, id } = recording
  const bytes = await soundOf(deps, recording)
  await auditRead(db, { action: 'MEDIA_DOWNLOADED', workspaceId, objectId: id })
  const stillAllowed = async (): Promise<void> => {
    const now = (await findHeard(db, opening)).shown
    // Another passage is another file.
    if (now.start !== shown.start || now.end !== shown.end) throw notShared(opening)
  }
  return { ...bytes, stillAllowed }
}

/** The recording behind a share link that allows its sound. AppError NOT_FOUND, SIGN_IN_FAILED. */
async function findHeard(db: Database, opening: Opening): ReturnType<typeof findOpened> {
  const recording = await findOpened(db, opening)
  if (recording.shown.isAudio === 0) throw notShared(opening)
  return recording
}

function notShared({ token }: Opening): AppError {
  return notFound('shared recording', token.slice(0, 4))
}

async function soundOf(deps: SharedAudioDeps, recording: RecordingRow & { shown: Shown }): Promise<Bytes> {
  const { db, blobs } = deps
  const { shown, workspaceId, id } = recording
  requireMedia(recording)
  const file = (await listFiles(db, id)).find(({ type }) => type === 'AUDIO')
  if (file === undefined) throw notFound('file', 'audio')
  if (shown.start === null && shown.end === null) {
    const { redirect: _, ...bytes } = await mediaBytes(blobs, file, recording.title)
    // The page's policy allows sound of this server only, so the media store isn't asked to send it.
    return bytes
  }
  const name = `${file.id}-${milliseconds(shown.start, 0)}-${milliseconds(shown.end, -1)}`
  const { passages } = mediaKeys(workspaceId, id)
  const key = `${passages}${name}.m4a`
  if ((await blobs.size(key)) === null) {
    await cutOnce(deps, { workspaceId, recordingId: id, source: file.blobKey, key, shown })
    // A link shows one passage at a time, and no quota counts the files of those that it showed before.
    for await (const before of blobs.list(passages)) if (before.key !== key) await blobs.delete(before.key)
  }
  const size = await blobs.size(key)
  if (size === null) throw mediaDeleted()
  return {
    contentType: playerAudioType,
    fileName: mediaFileName(recording.title, playerAudioType),
    disposition: 'inline',
    etag: `"${name}"`,
    headers: { 'content-security-policy': 'sandbox' },
    content: { size, open: (start, end) => blobs.read(key, { start, end }) },
  }
}

function mediaDeleted(): AppError {
  return new AppError('MEDIA_DELETED', 'The media of this recording was deleted.')
}

function milliseconds(seconds: number | null, without: number): number {
  return seconds === null ? without : Math.round(seconds * 1000)
}

interface Cut {
  workspaceId: string
  recordingId: string
  source: string
  key: string
  shown: Shown
}

/** Readers that ask for a passage at the same time wait for one cut. A reader who leaves doesn't end it. */
async function cutOnce(deps: SharedAudioDeps, passage: Cut): Promise<void> {
  const { key } = passage
  let running = cutting.get(key)
  if (running === undefined) {
    running = cut(deps, passage).finally(() => cutting.delete(key))
    cutting.set(key, running)
  }
  await running
}

async function cut({ db, blobs, media }: SharedAudioDeps, passage: Cut): Promise<void> {
  const { workspaceId, recordingId, source, key, shown } = passage
  const isGone = async (): Promise<boolean> => (await findRecording(db, workspaceId, recordingId))?.isMediaDeleted !== 0
  const whole = await blobs.localFile(source)
  try {
    const target = await blobs.localTarget(key)
    try {
      const expectedBytes = await sizeOfMedia(whole.path)
      const { minFreeBytes } = media
      const signal = AbortSignal.timeout(120_000)
      await withFreeSpace({ folder: path.dirname(target.path), minFreeBytes, expectedBytes, signal }, (either) =>
        cutAudio(whole.path, target.path, shown, { config: media, signal: either }),
      )
      await target.commit()
    } catch (error) {
      await target.discard()
      if (await isGone()) throw mediaDeleted()
      throw error
    }
    // The deletion may have listed the files before this one was there.
    if (await isGone()) await blobs.delete(key)
  } finally {
    await whole.release()
  }
}
