import { stat } from 'node:fs/promises'
import { constants } from 'node:os'
import type { Config } from '../config/config.ts'
import { StepError } from '../../contract/app-error.ts'
import { ProgramMissingError, type ChildEnd } from '../processes/child.ts'
import type { Limits } from '../processes/sandbox.ts'

export interface MediaOptions {
  config: Config['media']
  signal: AbortSignal
}

/**
 * Restrictions for reading untrusted files: only local files, pipes and media formats.
 * Playlists are excluded, since ffmpeg would open other local files that they name.
 */
export const inputGuards = [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  'mp3,wav,w64,flac,ogg,mov,matroska,asf,aac,amr,avi,mpegts,mpeg,flv,aiff,caf,ac3,eac3,dts,au,wv,mxf,dv,' +
    'dss,gsm,loas,nistsphere,rm,tta,voc',
]

/** ffmpeg itself: Debian 12's needs 48 MB, whatever it decodes. Later versions have a stack for each of ten threads. */
const programBytes = 256 * 1024 ** 2
/** Index of an mp4: 110 MB for 10 h of AAC, measured; video at 60 frames per second has as many entries again. */
const indexBytesPerSecond = 8192
/** Index of the player's audio: 43 packets a second, each with 64 bytes. */
const playerBytesPerSecond = 4096
/** The smallest sample of an mp4 takes 10 bytes of the file, its entry in the index 70 bytes of memory. */
const indexBytesPerByte = 8

/** Resource limits for reading the properties of a file, whose length isn't known yet. */
export function probeLimits(config: Config['media'], fileBytes: number): Limits {
  return {
    memory: programBytes + Math.min(config.maxSeconds * indexBytesPerSecond, fileBytes * indexBytesPerByte),
    cpuSeconds: 60,
    fileBytes: 0,
  }
}

/** What a decode has to do. */
export interface Work {
  fileBytes: number
  /** As the file states it; null: it doesn't. */
  seconds: number | null
  sampleRate: number
  channels: number
  /** How often the file is opened at once. Default 1. */
  inputs?: number
}

/** A file that states more samples per second than this many stereo tracks gets no more time, whatever it states. */
const mostOfStereo = 16

/**
 * Resource limits for a decode. 24 h of stereo with the player's audio take about 3 minutes of CPU; what has more channels
 * or a higher rate takes as much more.
 */
export function decodeLimits(config: Config['media'], work: Work): Limits {
  const seconds = longestDecode(config, work)
  const ofStereo = Math.min(mostOfStereo, Math.max(1, (work.sampleRate * work.channels) / 96_000))
  const index = Math.min(seconds * indexBytesPerSecond, work.fileBytes * indexBytesPerByte)
  return {
    memory: programBytes + index * (work.inputs ?? 1) + seconds * playerBytesPerSecond,
    cpuSeconds: 60 + (seconds / 20) * ofStereo,
    // AAC at 64 kbit/s, or a track of the file, plus space for the container.
    fileBytes: Math.round(16 * 1024 ** 2 + Math.max(seconds * 16_000, work.fileBytes)),
  }
}

/** Resource limits for a decode of media while it arrives, which has no index. */
export function streamLimits(seconds: number): Limits {
  return { memory: programBytes, cpuSeconds: 60 + seconds / 20, fileBytes: 0 }
}

/**
 * The fewest bytes that hold a second of sound: Opus in silence sends a packet of two bytes every 400 ms (RFC 6716,
 * section 2.1.9), which Ogg stores with one byte more.
 */
const fewestBytesPerSecond = 4

/** The longest recording that fits in a file, seconds. A minute is granted to tiny files. */
export function longestIn(fileBytes: number): number {
  return 60 + fileBytes / fewestBytesPerSecond
}

/** The lowest bit rate of speech codecs is 4.75 kbit/s (AMR); this is 4 kbit/s. */
const fewestBytesOfSpeech = 500

/**
 * How long a decode may get, seconds: the limit of this server, or what the file can hold. A file that states a length
 * may be wrong by a factor of ten and a quarter of an hour, or as long as its bytes explain: a chain of Ogg streams
 * states the length of one.
 */
export function longestDecode(config: Config['media'], { fileBytes, seconds }: Work): number {
  const explained = seconds === null ? Infinity : Math.max(seconds * 10 + 900, fileBytes / fewestBytesOfSpeech)
  return Math.min(config.maxSeconds, Math.ceil(Math.min(longestIn(fileBytes), explained)))
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

/**
 * A program ended without having read the file. If it was killed, the file needn't be the cause (a machine without
 * memory kills what it likes), so it is read again. Of too much time the file is the cause.
 */
export function notRead(detail: string, end: ChildEnd): StepError {
  // The sandbox reports a signal as a shell does.
  const isEndedBy = (signal: 'SIGKILL' | 'SIGXCPU'): boolean =>
    end.signal === signal || end.code === 128 + constants.signals[signal]
  const cause = new Error(end.stderr.trim().slice(-2000))
  if (end.timedOut || isEndedBy('SIGXCPU')) {
    return unreadable('Reading the file took too long. It is probably damaged.', cause)
  }
  return new StepError('MEDIA_UNREADABLE', detail, { cause, retryable: isEndedBy('SIGKILL') })
}

/** Options of each run that writes a file: it asks nothing, replaces what is there, and says only what is wrong. */
export const writing = '-nostdin -hide_banner -nostats -v warning -y'.split(' ')

/** ffmpeg's exit status after it has read a file to its end, if it couldn't decode two thirds of the packets. */
const mostlyDamaged = 69

/** Throws unless ffmpeg has read the file to its end. What is damaged of it is in its messages. */
export function requireEnd(end: ChildEnd): void {
  if (end.code !== 0 && end.code !== mostlyDamaged) {
    throw notRead("The file is damaged and couldn't be decoded to its end.", end)
  }
}

export function tooLong(maxSeconds: number): StepError {
  const hours = Math.round((maxSeconds / 3600) * 10) / 10
  return new StepError(
    'MEDIA_TOO_LONG',
    `The recording is longer than ${maxSeconds >= 3600 ? `${hours} hours` : `${maxSeconds} seconds`}, the maximum length on this server.`,
  )
}

/** Size of a file. Rejects an empty one, for which ffmpeg's own message is unhelpful. */
export async function sizeOfMedia(path: string): Promise<number> {
  const { size } = await stat(path)
  if (size === 0) throw unreadable('The file is empty.')
  return size
}
