import { writeErrorIn } from '../blobs/files.ts'
import type { Config } from '../config/config.ts'
import { startChild, type ChildEnd } from '../processes/child.ts'
import { sandboxed, type SandboxedCommand } from '../processes/sandbox.ts'
import { ffmpegCommand, mixed, onlyAudio, workOf } from './ffmpeg-command.ts'
import { decodeLimits, fileName, requireEnd, writing } from './ffmpeg.ts'
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

const encoder = `-c:a aac -aac_coder fast -b:a ${encodedBitRate}`.split(' ')

/**
 * Arguments of ffmpeg for an output with the player's audio, encoded, with its index first. As 16-bit samples no sound is
 * infinite or not a number, at which the encoder would stop: damaged files have such samples.
 */
export function encodedArguments({ probe, insteadOfMix = null }: Player): string[] {
  const rate = probe.sampleRate <= 24_000 ? 24_000 : 44_100
  return [...mixed(probe, insteadOfMix, ',aformat=s16'), '-ar', String(rate), ...encoder, ...asMp4]
}

interface CompleteOptions extends Player {
  config: Config['media']
  signal: AbortSignal
  /** The decoded samples, of which there are `seconds`. */
  pcmPath: string
  seconds: number
  /** Whether the decode has encoded it. */
  isEncoded: boolean
  /** Whether ffmpeg passed over packets, at which a browser would stop. */
  isDamaged: boolean
}

/**
 * Makes the player's audio last as long as the decoded samples. A copyable original keeps its packets, unless a browser
 * would play them at other times than those of the words; then it is encoded, at last from the samples themselves.
 * Throws StepError MEDIA_UNREADABLE, AppError STORAGE_FULL.
 */
export async function completePlayerAudio(path: string, audioPath: string, options: CompleteOptions): Promise<void> {
  const { probe, signal, seconds, isEncoded, isDamaged } = options
  const run = async (output: string[]): Promise<ChildEnd> =>
    endOf(await ffmpegCommand(path, audioPath, options, (limit) => [...output, ...limit]), signal)
  if (!isEncoded) {
    if (!isDamaged) {
      const { code } = await run([...onlyAudio(`0:${probe.audioStream}`), '-c:a', 'copy', ...asMp4])
      if (code === 0 && (await keepsTimes(audioPath, probe.sampleRate, seconds))) return
    }
    requireEnd(await run(encodedArguments(options)))
  }
  if (!(await lasts(audioPath, seconds))) requireEnd(await endOf(await ofSamples(audioPath, options), signal))
}

async function endOf({ program, args }: SandboxedCommand, signal: AbortSignal): Promise<ChildEnd> {
  const end = await (await startChild(program, args, { signal })).ended
  signal.throwIfAborted()
  const unwritten = writeErrorIn(end.stderr)
  if (unwritten !== null) throw unwritten
  return end
}

/** The command that encodes the samples that engines get. */
async function ofSamples(audioPath: string, options: CompleteOptions): Promise<SandboxedCommand> {
  const { config, probe, pcmPath, otherChannels = [] } = options
  const channels = [pcmPath, ...otherChannels].map((path, n) => ({ path, at: `/in/channel-${n}`, writable: false }))
  return sandboxed(
    config.ffmpeg,
    [...channels, { path: audioPath, at: '/out/audio', writable: true }],
    (seen) => [
      ...writing,
      '-threads',
      '1',
      ...channels.flatMap(({ path }) => [...'-f s16le -ar 16000 -ac 1 -i'.split(' '), fileName(seen(path))]),
      '-filter_complex',
      `amix=inputs=${channels.length}`,
      '-ar',
      '24000',
      ...encoder,
      ...asMp4,
      fileName(seen(audioPath)),
    ],
    { mode: config.sandbox, limits: decodeLimits(config, workOf(probe)) },
  )
}

/**
 * Whether the encoded audio lasts as long as the samples. Where the format of the sound changes, ffmpeg builds its
 * filters again and loses up to a packet of the player's audio each time, which would then run ahead of the words.
 */
async function lasts(encoded: string, seconds: number): Promise<boolean> {
  const times = await readPacketTimes(encoded)
  if (times === null || times.even === null || times.skipped === null) return false
  return Math.abs((times.even.length - times.skipped) / times.timescale - seconds) <= tolerance
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
