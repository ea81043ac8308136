import { newestOriginals } from '../library/recordings/recording-files.ts'
import type { BlobStore } from '../platform/blobs/port.ts'
import type { Database } from '../platform/database/schema.ts'

/** One may be missing for other reasons. */
export const looked = 3
/** How often media that isn't there is looked for again, milliseconds. */
const lookMs = 5000

export const mislaidCure =
  'Set TIRO_DATA and TIRO_BLOBS to where it is, the same for every server and worker, or move it with "tiro move".'
const mislaidMedia = `The media of the newest recordings isn't where TIRO_BLOBS and TIRO_DATA say. ${mislaidCure}`

/** Whether the media of the newest recordings is there; true if there is none. */
export async function hasNewestMedia(
  keys: readonly string[],
  sizeOf: (key: string) => Promise<number | null>,
): Promise<boolean> {
  const sizes = await Promise.all(keys.map(sizeOf))
  return sizes.length === 0 || sizes.some((size) => size !== null)
}

/**
 * Looks at the start whether the media is in another place than the settings say: recordings wouldn't play, without a
 * reason. @returns what is wrong as long as that is so, otherwise null
 */
export async function watchMedia(db: Database, blobs: Pick<BlobStore, 'size'>): Promise<() => Promise<string | null>> {
  const look = async (): Promise<string | null> =>
    (await hasNewestMedia(await newestOriginals(db, looked), (key) => blobs.size(key))) ? null : mislaidMedia
  let found = await look()
  let lookedAt = performance.now()
  return async () => {
    if (found !== null && performance.now() - lookedAt > lookMs) {
      lookedAt = performance.now()
      found = await look()
    }
    return found
  }
}
