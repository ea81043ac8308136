import { open } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import { StepError } from '../../contract/app-error.ts'
import { ProgramMissingError } from '../processes/child.ts'
import type { Limits } from '../processes/sandbox.ts'

/**
 * Restrictions for reading untrusted files: only local files, pipes and media formats.
 * Playlists are excluded, since ffmpeg would open other local files that they name.
 */
export const inputGuards = [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  'mp3,wav,w64,flac,ogg,mov,matroska,asf,aac,amr,avi,mpegts,mpeg,flv,aiff,caf,ac3,eac3,au',
]

/** Resource limits: ffmpeg needs about 60 MB. Decoding 24 h with the player's audio takes about 3 minutes of CPU. */
export function mediaLimits(config: Config['media']): Limits {
  return {
    memory: 4 * 1024 ** 3,
    cpuSeconds: 60 + config.maxSeconds / 20,
    // AAC at 64 kbit/s, plus space for the container.
    fileBytes: 16 * 1024 ** 2 + config.maxSeconds * 16_000,
  }
}

/** A file name that ffmpeg can't mistake for an option or a URL. */
export function fileName(path: string): string {
  return `file:${path}`
}

/** Converts the error for a missing program to a message for users. Returns other errors unchanged. */
export function explainMissing(error: unknown): unknown {
  if (!(error instanceof ProgramMissingError)) return error
  return new StepError('ENGINE_UNAVAILABLE', `${error.program} isn't installed. Tiro needs it to read media.`, {
    cause: error,
  })
}

export function unreadable(detail: string, cause?: unknown): StepError {
  return new StepError('MEDIA_UNREADABLE', detail, cause === undefined ? {} : { cause })
}

export function tooLong(maxSeconds: number): StepError {
  const hours = Math.round((maxSeconds / 3600) * 10) / 10
  return new StepError(
    'MEDIA_TOO_LONG',
    `The recording is longer than ${maxSeconds >= 3600 ? `${hours} hours` : `${maxSeconds} seconds`}, the maximum length on this server.`,
  )
}

/** Rejects an empty file, for which ffmpeg's own message is unhelpful. */
export async function refuseEmpty(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    if ((await file.stat()).size === 0) throw unreadable('The file is empty.')
  } finally {
    await file.close()
  }
}
