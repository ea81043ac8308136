import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StepError } from '../contract/app-error.ts'
import { listUnknownMedia } from '../library/deletion/sweep-recordings.ts'
import { openConfiguredBlobs } from '../platform/blobs/open-configured.ts'
import type { Config } from '../platform/config/config.ts'
import { openConfigured } from '../platform/database/open-configured.ts'
import { createLogger } from '../platform/logger.ts'
import { mediaFileName, mimeTypeOf } from '../platform/media/mime-type.ts'
import { probe } from '../platform/media/probe.ts'

interface Recovered {
  files: number
  bytes: number
}

/**
 * Copies the media of recordings that the database never had into a folder, under the time it was stored at. What an
 * earlier run has copied stays.
 */
export async function recoverMedia(
  config: Config,
  folder: string,
  onProgress: (done: Recovered) => void,
  signal: AbortSignal,
): Promise<Recovered> {
  const database = await openConfigured(config, { owner: false })
  try {
    const blobs = await openConfiguredBlobs(config, database.db, createLogger(config.logLevel))
    try {
      const done = { files: 0, bytes: 0 }
      await mkdir(folder, { recursive: true })
      const saved = await readdir(folder)
      for await (const { key, size, modifiedAt } of listUnknownMedia(database.db, blobs)) {
        signal.throwIfAborted()
        const [, , recordingId = ''] = key.split('/')
        const title = `${modifiedAt.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')} ${recordingId}`
        if (!saved.some((name) => name.startsWith(title))) {
          const draft = path.join(folder, '.unfinished')
          await pipeline(blobs.read(key), createWriteStream(draft, { flush: true, mode: 0o600 }), { signal })
          await rename(draft, path.join(folder, mediaFileName(title, await typeOf(config, draft, signal))))
        }
        done.files += 1
        done.bytes += size
        onProgress(done)
      }
      return done
    } finally {
      await blobs.close()
    }
  } finally {
    await database.close()
  }
}

/** The content type of a file. One without sound, or of a format that ffmpeg can't read, has none. */
async function typeOf(config: Config, file: string, signal: AbortSignal): Promise<string> {
  try {
    return mimeTypeOf(await probe(file, { config: config.media, signal }))
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    return 'application/octet-stream'
  }
}
