import { newestOriginals } from '../library/recordings/recording-files.ts'
import type { BlobStore } from '../platform/blobs/port.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Logger } from '../platform/logger.ts'

/** One may be missing for other reasons. */
const looked = 3

/** Says at the start that the media is in another place than the settings say. Recordings wouldn't play, without a reason. */
export async function warnOfMissingMedia(db: Database, blobs: Pick<BlobStore, 'size'>, log: Logger): Promise<void> {
  const sizes = await Promise.all((await newestOriginals(db, looked)).map((key) => blobs.size(key)))
  if (sizes.length === 0 || sizes.some((size) => size !== null)) return
  log.warn(
    'The media of the newest recordings isn\'t where TIRO_BLOBS and TIRO_DATA say. Set them as before, or move the media with "tiro move".',
  )
}
