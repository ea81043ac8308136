import { open } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import { StepError } from '../../contract/app-error.ts'
import { ProgramMissingError } from '../processes/child.ts'
import type { Limits } from '../processes/sandbox.ts'

/**
 * What every reading of a stranger's file is restricted to: local files and pipes, formats that are media.
 * Playlists are not among them: by default ffmpeg opens other local files that one names.
 */
export const inputGuards = [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  'mp3,wav,w64,flac,ogg,mov,matroska,asf,aac,amr,avi,mpegts,mpeg,flv,aiff,caf,ac3,eac3,au',
]

/** Limits of a reading: ffmpeg needs about 60 MB; a decode of 24 h about three minutes of CPU with the player's audio. */
export function mediaLimits(config: Config['media']): Limits {
  return {
    memory: 4 * 1024 ** 3,
    cpuSeconds: 60 + config.maxSeconds / 20,
    // AAC of 64 kbit/s, with room for the container.
    fileBytes: 16 * 1024 ** 2 + config.maxSeconds * 16_000,
  }
}

/** A file name that ffmpeg cannot take for an option or an address. */
export function fileName(path: string): string {
  return `file:${path}`
}

/** The error for a program that is not installed, for a person; anything else as it is. */
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

/** Throws for an empty file: ffmpeg's own words for it help nobody. */
export async function refuseEmpty(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    if ((await file.stat()).size === 0) throw unreadable('The file is empty.')
  } finally {
    await file.close()
  }
}
