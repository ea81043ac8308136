import { clock } from '../../text/clock.ts'
import { longestIn, sizeOfMedia, tooLong, unreadable, type MediaOptions, type Work } from './ffmpeg.ts'
import { firstHeard } from './first-heard.ts'
import { isCut } from './is-cut.ts'
import { isJoined } from './is-joined.ts'
import { isMoving } from './find-picture.ts'
import type { Tracks } from './probe-each-track.ts'
import { readTracks } from './read-tracks.ts'
import { codecOf, flag, number, positive, taggedDuration, text, type Json } from './probe-values.ts'
import { recordingDateOf } from './recording-date.ts'
import { firstPacketTime } from './first-packet-time.ts'
import { StepError } from '../../contract/app-error.ts'
import { warning } from '../../text/messages/warnings.ts'
import { areOfOne, type AudioTrack } from './tracks-of-one.ts'
import { readWavLength, type WavLength } from './wav-length.ts'

/** Metadata of a media file. */
export interface Probe {
  /** Seconds; null if the container doesn't state it. MPEG streams state timestamps, which jump where they were joined. */
  durationSeconds: number | null
  /** Seconds of the chosen audio track, if the container states it. */
  audioSeconds: number | null
  /** How long after the beginning of the file the audio track starts, seconds. */
  startSeconds: number
  /** Whether the duration is estimated from the bitrate (mp3 without a length header, raw aac). */
  durationEstimated: boolean
  /** What it says of its length if it is wav; otherwise `stated`. */
  wavLength: WavLength
  /** Whether its end is missing, as its own structure shows. */
  isCut: boolean
  /** Whether another file follows the one that ffmpeg reads, see `isJoined`. */
  isJoined: boolean
  hasAudio: true
  /** Whether it contains video. Cover pictures don't count. */
  hasVideo: boolean
  /** ffmpeg's name of the container, e.g. `mp3`, `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string
  audioCodec: string
  /** ffmpeg's name of the codec's profile, e.g. `LC`. */
  audioProfile: string | null
  /** Bits per second of the audio track, if the container states it. */
  audioBitRate: number | null
  /** Hertz. */
  sampleRate: number
  /** Of all `tracks`. */
  channels: number
  /**
   * What the channels are, if the file says so: `loudspeakers` that ffmpeg mixes, `others` (a pair for behind, say), or
   * `directions` around a point, of which the first one has the sound of all (RFC 8486). null: it doesn't; those of
   * recorders are microphones.
   */
  layout: 'loudspeakers' | 'others' | 'directions' | null
  /** When it was recorded, as it says; null: it doesn't. */
  recordedAt: string | null
  /** Size of the file. */
  fileBytes: number
  /**
   * Index of the audio stream to use: the container's default, otherwise the first, of those that can be read and aren't
   * silent.
   */
  audioStream: number
  /** Indexes of the streams that are read together, each as a channel; otherwise that of the one to use. */
  tracks: number[]
  /** What these are, if they aren't alike (see `areOfOne`): each has a rate, channels and times of its own. Null: they are. */
  separateTracks: SeparateTrack[] | null
  /** Warnings for users, as sentences. */
  warnings: string[]
}

/** An audio track that is a channel of its own, whatever the others are. */
export interface SeparateTrack extends Pick<Probe, 'channels' | 'layout'> {
  /** Of its stream. */
  index: number
  /** How long after the beginning of the file it starts. */
  startSeconds: number
}

/** Tracks that can be channels, unless they are those of a camera. */
const mostSeparateTracks = 8

/**
 * Reads the metadata of a media file, in the sandbox. With `separateTracks`, each of its audio tracks is a channel.
 * Throws StepError MEDIA_UNREADABLE, NO_AUDIO_TRACK, MEDIA_TOO_LONG (not retryable), ENGINE_UNAVAILABLE (no ffprobe).
 */
export async function probe(
  path: string,
  { config, signal }: MediaOptions,
  { separateTracks = false } = {},
): Promise<Probe> {
  const fileBytes = await sizeOfMedia(path)
  const { answer, stderr } = await readTracks(path, fileBytes, { config, signal })
  const streams = answer.streams
  const audio = streams.filter((stream) => text(stream['codec_type']) === 'audio')
  if (audio.length === 0) throw new StepError('NO_AUDIO_TRACK', 'The file has no audio track to transcribe.')
  const isDecoded = decodedStreams(stderr)
  const readable = audio.filter((stream) => isDecoded(stream) && (number(stream['sample_rate']) ?? 0) > 0)
  const container = text(answer.format['format_name']) ?? 'unknown'
  const areTracksAlike = readable.length === audio.length && areOfOne(container, readable.map(trackOf))
  const isTogether = areTracksAlike || (separateTracks && readable.length > 1 && readable.length <= mostSeparateTracks)
  const chosen = isTogether
    ? mainOf(readable)
    : await soundingOf(path, readable, { fileBytes, seconds: number(answer.format['duration']) }, { config, signal })
  const codec = chosen === undefined ? null : codecOf(chosen)
  if (chosen === undefined || codec === null) throw unreadable("The format of the audio track isn't supported.")
  const sampleRate = number(chosen['sample_rate']) ?? 0
  const channels = isTogether ? readable.length : (number(chosen['channels']) ?? 1)
  refuseAbsurd(sampleRate, channels)
  const durationEstimated = /estimating duration from bitrate/i.test(stderr)
  const isSeparate = isTogether && !areTracksAlike
  const isAlone = streams.length === 1 || isTogether
  const placed = isAlone ? chosen : await withStart(path, answer.format, chosen, { config, signal })
  const { durationSeconds, ...own } = lengths(answer.format, placed)
  // Tracks that aren't alike begin together with the file, and end with the longest.
  const { audioSeconds, startSeconds } = isSeparate ? { audioSeconds: null, startSeconds: 0 } : own
  if (!durationEstimated) refuseTooLong(Math.max(durationSeconds ?? 0, audioSeconds ?? 0), fileBytes, config.maxSeconds)
  return {
    durationSeconds,
    audioSeconds,
    startSeconds,
    durationEstimated,
    wavLength: container === 'wav' ? await readWavLength(path, fileBytes) : 'stated',
    isCut: await isCut(path, container, fileBytes),
    isJoined: await isJoined(path, container, fileBytes),
    hasAudio: true,
    hasVideo: streams.some(isMoving),
    container,
    audioCodec: codec,
    audioProfile: text(chosen['profile']),
    audioBitRate: isTogether ? null : positive(number(chosen['bit_rate'])),
    sampleRate,
    channels,
    layout: isTogether ? null : layoutOf(text(chosen['channel_layout']), channels),
    recordedAt: recordingDateOf(answer.format['tags']),
    fileBytes,
    audioStream: indexOf(chosen),
    tracks: isTogether ? readable.map(indexOf) : [indexOf(chosen)],
    separateTracks: isSeparate ? await separate(path, { ...answer, streams: readable }, { config, signal }) : null,
    warnings: audio.length > 1 && !isTogether ? [aboutTracks(audio, readable, chosen)] : [],
  }
}

/** The track that the container names as the one to play, otherwise the first. */
function mainOf(tracks: readonly Json[]): Json | undefined {
  return tracks.find((stream) => flag(stream['disposition'], 'default')) ?? tracks[0]
}

/** The main track, or the next one that isn't silent. */
async function soundingOf(
  path: string,
  tracks: readonly Json[],
  work: Pick<Work, 'fileBytes' | 'seconds'>,
  options: MediaOptions,
): Promise<Json | undefined> {
  const main = mainOf(tracks)
  if (main === undefined || tracks.length === 1) return main
  const inOrder = [main, ...tracks.filter((stream) => stream !== main)]
  const heard = await firstHeard(
    path,
    inOrder.map((stream) => ({ index: indexOf(stream), work: { ...work, ...trackOf(stream) } })),
    options,
  )
  return heard === null ? main : tracks.find((stream) => indexOf(stream) === heard.index)
}

/** What each track is, and when it begins. */
async function separate(path: string, { format, streams }: Tracks, options: MediaOptions): Promise<SeparateTrack[]> {
  const tracks: SeparateTrack[] = []
  for (const stream of streams) {
    const channels = number(stream['channels']) ?? 1
    const { startSeconds } = lengths(format, await withStart(path, format, stream, options))
    const layout = layoutOf(text(stream['channel_layout']), channels)
    tracks.push({ index: indexOf(stream), channels, layout, startSeconds })
  }
  return tracks
}

/**
 * A track with the time of its first packet. ffprobe gives one that begins far behind the others the beginning of the
 * file, except where the container states it.
 */
async function withStart(path: string, format: Json, stream: Json, options: MediaOptions): Promise<Json> {
  const container = text(format['format_name']) ?? ''
  if (hasJumpingTimes(container) || container.startsWith('mov,')) return stream
  const start = number(format['start_time']) ?? 0
  const stated = number(stream['start_time']) ?? start
  if (stated > start) return stream
  const first = await firstPacketTime(path, indexOf(stream), options)
  // Its length is then that of the file.
  return first === null || first <= stated ? stream : { ...stream, start_time: first, duration: null }
}

function indexOf(stream: Json): number {
  return number(stream['index']) ?? 0
}

function trackOf(stream: Json): AudioTrack {
  return {
    codec: codecOf(stream) ?? '',
    sampleRate: number(stream['sample_rate']) ?? 0,
    channels: number(stream['channels']) ?? 1,
    start: number(stream['start_time']) ?? 0,
    length: number(stream['duration']),
  }
}

/** Which of several audio tracks was chosen, and why not the one that a player would take. */
function aboutTracks(audio: readonly Json[], readable: readonly Json[], chosen: Json): string {
  const place = (stream: Json): number => audio.indexOf(stream) + 1
  const main = mainOf(audio) ?? chosen
  const other = main === chosen ? null : place(main)
  const isReadable = readable.includes(main)
  const why = { main: isReadable ? null : other, silent: isReadable ? other : null }
  const all = readable.length > 1 && readable.length <= mostSeparateTracks ? readable.length : null
  return warning('AUDIO_TRACKS', { count: audio.length, track: place(chosen), ...why, all })
}

/** Tells which streams ffmpeg knows, by ffprobe's messages: it also names codecs that it has no decoder for. */
function decodedStreams(stderr: string): (stream: Json) => boolean {
  const missing = Array.from(stderr.matchAll(/unsupported codec with id \d+ for input stream (\d+)/gi), (found) =>
    Number(found[1]),
  )
  return (stream) => codecOf(stream) !== null && !missing.includes(number(stream['index']) ?? 0)
}

/** The most loudspeakers of a layout that ffmpeg mixes as a whole: of larger ones it leaves channels out. */
const mostPlaces = 8

/** ffprobe calls a layout without a name `6 channels (…)`, and one that isn't stated `unknown`. */
function layoutOf(name: string | null, channels: number): Probe['layout'] {
  if (name === null || name === 'unknown') return null
  if (name.includes('channels')) return 'others'
  if (name.startsWith('ambisonic')) return 'directions'
  return channels <= mostPlaces ? 'loudspeakers' : 'others'
}

/** Whether the timestamps of a container may start anywhere and jump: ffmpeg then corrects them while it reads. */
export function hasJumpingTimes(container: string): boolean {
  return container === 'mpegts' || container === 'mpeg'
}

/** ffmpeg takes a larger distance for a jump in an MPEG stream, and not for sound that starts late (seconds). */
const latestStart = 10

function lengths(format: Json, chosen: Json): Pick<Probe, 'durationSeconds' | 'audioSeconds' | 'startSeconds'> {
  const container = text(format['format_name']) ?? ''
  const fileStart = number(format['start_time']) ?? 0
  const audioStart = number(chosen['start_time']) ?? fileStart
  const late = Math.max(0, audioStart - fileStart)
  if (hasJumpingTimes(container)) {
    return { durationSeconds: null, audioSeconds: null, startSeconds: late > latestStart ? 0 : late }
  }
  // What Matroska states counts from zero, even if the recording begins at another time.
  const isFromZero = container.startsWith('matroska')
  const sinceStart = (end: number | null, start: number): number | null =>
    end === null ? null : positive(end - (isFromZero ? Math.max(0, start) : 0))
  const audioSeconds = positive(number(chosen['duration'])) ?? sinceStart(taggedDuration(chosen['tags']), audioStart)
  const durationSeconds = sinceStart(positive(number(format['duration'])), fileStart) ?? audioSeconds
  return { durationSeconds, audioSeconds, startSeconds: late }
}

function refuseTooLong(stated: number, fileBytes: number, maxSeconds: number): void {
  if (stated > longestIn(fileBytes)) {
    throw unreadable(
      `The file says that it lasts ${clock(Math.round(stated))}, but its ${fileBytes} bytes can't hold that much sound. It is damaged.`,
    )
  }
  if (stated > maxSeconds) throw tooLong(maxSeconds)
}

/** Telephones have 8 kHz, studio converters 384 kHz; 64 channels are the most that a recorder writes (MADI, AES10). */
const range = { lowestRate: 4000, highestRate: 384_000, mostChannels: 64 }

/** A file of 32 kB that states 1 Hz would keep ffmpeg busy for minutes. */
function refuseAbsurd(sampleRate: number, channels: number): void {
  if (sampleRate < range.lowestRate || sampleRate > range.highestRate) {
    throw unreadable(`The file states a sample rate of ${sampleRate} Hz. Tiro reads 4,000 Hz to 384,000 Hz.`)
  }
  if (channels < 1 || channels > range.mostChannels) {
    throw unreadable(`The file states ${channels} channels. Tiro reads up to ${range.mostChannels}.`)
  }
}
