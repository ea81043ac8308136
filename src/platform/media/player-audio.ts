import { storageFull } from '../blobs/files.ts'
import type { Config } from '../config/config.ts'
import { startChild, type ChildEnd } from '../processes/child.ts'
import { ffmpegCommand, mixed, onlyAudio } from './ffmpeg-command.ts'
import { notRead } from './ffmpeg.ts'
import { readPacketTimes } from './mp4-times.ts'
import type { Probe } from './probe.ts'

/** Content type of the player's audio. */
export const playerAudioType = 'audio/mp4'

/** What the player's audio is encoded with, bits per second. */
const encodedBitRate = 64_000
/** The highest bit rate that is copied: a second then takes 2.5 times the space that it takes when encoded. */
const copiedBitRate = 160_000
/** Samples in a packet of AAC-LC. */
const packetSamples = 1024
/** Shared passages are cut at packets, so a packet lasts 43 ms at most. */
const lowestCopiedRate = 24_000
const highestCopiedRate = 48_000
/** How far the player's sound may be off the words, seconds. */
const tolerance = 0.02

const asMp4 = ['-movflags', '+faststart', '-f', 'mp4']

/** What of a decode matters for the player. */
interface Player {
  probe: Probe
  otherChannels?: readonly string[]
  insteadOfMix?: number | null
}

/**
 * Whether the player can have the original's packets, which takes no encoding: AAC-LC of ordinary rates in mp4 or mov,
 * and no channel that is transcribed apart or left out. Whether their times are right is known when they are copied.
 */
export function isCopyable({ probe, otherChannels = [], insteadOfMix = null }: Player): boolean {
  return (
    probe.audioCodec === 'aac' &&
    probe.audioProfile === 'LC' &&
    probe.container.split(',').includes('mp4') &&
    probe.channels <= 2 &&
    otherChannels.length === 0 &&
    insteadOfMix === null &&
    probe.sampleRate >= lowestCopiedRate &&
    probe.sampleRate <= highestCopiedRate &&
    probe.audioBitRate !== null &&
    probe.audioBitRate <= copiedBitRate
  )
}

/** Bytes per second to expect. */
export function playerBytesPerSecond(player: Player): number {
  return (isCopyable(player) ? (player.probe.audioBitRate ?? 0) : encodedBitRate) / 8
}

/** Arguments of ffmpeg for an output with the player's audio, encoded, with its index first. */
export function encodedArguments({ probe, insteadOfMix = null }: Player): string[] {
  return [
    ...onlyAudio(probe.audioStream),
    ...mixed(insteadOfMix),
    ...`-ar ${probe.sampleRate <= 24_000 ? 24_000 : 44_100} -c:a aac -aac_coder fast -b:a ${encodedBitRate}`.split(' '),
    ...asMp4,
  ]
}

interface CopyOptions extends Player {
  config: Config['media']
  signal: AbortSignal
  /** What was decoded, seconds. */
  seconds: number
  /** Whether ffmpeg passed over packets, at which a browser would stop. */
  isDamaged: boolean
}

/**
 * Writes the player's audio with the packets of a copyable original, or encodes it if a browser would play them at
 * other times than those of the words. Throws StepError MEDIA_UNREADABLE, AppError STORAGE_FULL.
 */
export async function copyOrEncode(path: string, audioPath: string, options: CopyOptions): Promise<void> {
  const { probe, seconds, isDamaged } = options
  const copying = [...onlyAudio(probe.audioStream), '-c:a', 'copy', ...asMp4]
  if (!isDamaged) {
    const end = await runOn(path, audioPath, options, copying)
    if (end.code === 0 && (await keepsTimes(audioPath, probe.sampleRate, seconds))) return
  }
  const end = await runOn(path, audioPath, options, encodedArguments(options))
  if (end.code !== 0) throw notRead("The file is damaged and couldn't be decoded to its end.", end)
}

async function runOn(path: string, audioPath: string, options: CopyOptions, output: string[]): Promise<ChildEnd> {
  const command = await ffmpegCommand(path, audioPath, options, (limit) => [...output, ...limit])
  const end = await (await startChild(command.program, command.args, { signal: options.signal })).ended
  options.signal.throwIfAborted()
  if (end.stderr.includes('No space left on device')) throw storageFull()
  return end
}

/**
 * Whether a browser plays the copied packets at the times of the decoded samples. Decoding follows the timestamps of
 * the original and fills gaps with silence; browsers play packet after packet. So all packets must be of one length,
 * begin at zero and last as long as the samples.
 * @param seconds of the decoded samples
 */
async function keepsTimes(copied: string, sampleRate: number, seconds: number): Promise<boolean> {
  const times = await readPacketTimes(copied)
  if (times === null) return false
  const { timescale, even, skipped } = times
  if (skipped === null || timescale !== sampleRate || even?.packetLength !== packetSamples) return false
  const longer = (even.packets * packetSamples - skipped) / timescale - seconds
  // The original may say that the last packet isn't played to its end.
  return longer > -tolerance && longer < tolerance + packetSamples / timescale
}
