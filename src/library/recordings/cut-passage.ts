import path from 'node:path'
import { AppError } from '../../contract/app-error.ts'
import type { BlobStore, LocalTarget } from '../../platform/blobs/port.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { cutAudio, type Passage } from '../../platform/media/cut-audio.ts'
import { sizeOfMedia } from '../../platform/media/ffmpeg.ts'
import { withFreeSpace } from '../../platform/media/with-free-space.ts'
import { findRecording } from './find-recording.ts'

export interface CutDeps {
  db: Database
  blobs: BlobStore
  media: Config['media']
}

export interface Cut {
  workspaceId: string
  recordingId: string
  /** The blob of the player's audio. */
  source: string
  /** The blob that the passage would become. */
  key: string
  passage: Passage
}

/** Copying packets takes a second for hours; this is for a disk that hangs. */
const longestCutMs = 120_000

/**
 * Cuts a passage of the player's audio into a local file, which `use` stores or reads. `client` ends the cut; without it,
 * the cut goes on for others who wait for it.
 * @throws AppError MEDIA_DELETED if the media is deleted meanwhile, STORAGE_FULL
 */
export async function withCut<T>(
  deps: CutDeps,
  cut: Cut,
  use: (target: LocalTarget) => Promise<T>,
  client?: AbortSignal,
): Promise<T> {
  const { db, blobs, media } = deps
  await using whole = await blobs.localFile(cut.source)
  try {
    const made = { ...cut, expectedBytes: await sizeOfMedia(whole.path), limitMs: longestCutMs }
    const make = (path: string, signal: AbortSignal): Promise<void> =>
      cutAudio(whole.path, path, cut.passage, { config: media, signal })
    return await withMade(deps, made, make, use, client)
  } catch (error) {
    if (await isMediaGone(db, cut)) throw mediaGone()
    throw error
  }
}

/** Makes a local file while there is space for it, which `use` stores or reads. @throws AppError STORAGE_FULL */
export async function withMade<T>(
  { blobs, media: { minFreeBytes } }: Pick<CutDeps, 'blobs' | 'media'>,
  { key, expectedBytes, limitMs }: { key: string; expectedBytes: number; limitMs: number },
  make: (path: string, signal: AbortSignal) => Promise<void>,
  use: (target: LocalTarget) => Promise<T>,
  client?: AbortSignal,
): Promise<T> {
  const target = await blobs.localTarget(key)
  try {
    const limit = AbortSignal.timeout(limitMs)
    const signal = client === undefined ? limit : AbortSignal.any([client, limit])
    await withFreeSpace({ folder: path.dirname(target.path), minFreeBytes, expectedBytes, signal }, (either) =>
      make(target.path, either),
    )
    return await use(target)
  } catch (error) {
    await target.discard()
    throw error
  }
}

/** Whether a recording or its media was deleted since. */
export async function isMediaGone(
  db: Database,
  { workspaceId, recordingId }: Pick<Cut, 'workspaceId' | 'recordingId'>,
): Promise<boolean> {
  return (await findRecording(db, workspaceId, recordingId))?.isMediaDeleted !== 0
}

export function mediaGone(): AppError {
  return new AppError('MEDIA_DELETED', 'The media of this recording was deleted.')
}
