import { dirname } from 'node:path'
import { countInnerTags } from './count-inner-tags.ts'
import { followsWavPack } from './follows-wavpack.ts'
import { storageError, writeErrorIn } from '../blobs/files.ts'
import { evenTimes, ffmpegCommand, filtered, mixed, workOf } from './ffmpeg-command.ts'
import { explainMissing, longestDecode, tooLong, notRead, requireEnd, unreadable, type MediaOptions } from './ffmpeg.ts'
import type { Probe } from './probe.ts'
import { openPcmWriter, type PcmWriter } from './pcm-writer.ts'
import { completePlayerAudio, encodedArguments, isCopyable, playerBytesPerSecond } from './player-audio.ts'
import { startChild } from '../processes/child.ts'
import { decodeWarnings, noteDamage } from './decode-warnings.ts'
import { withFreeSpace } from './with-free-space.ts'

/** Sample rate of the engines' input, Hz. */
export const sampleRate = 16_000

export interface DecodeOptions extends MediaOptions {
  /** The result of `probe` for the file. */
  probe: Probe
  /** Output path for 16 kHz mono 16-bit little-endian PCM. An existing file is replaced. */
  pcmPath: string
  /** Output paths for the second channel and those after it; `pcmPath` then gets the first one. Without: the mix. */
  otherChannels?: readonly string[]
  /** The channel to use as the mix, see `ChannelLevels`. Default: all of them. */
  insteadOfMix?: number | null
  /** Output path for audio that browsers can play (AAC in mp4, index first; copied if the original's fits); null: none. */
  audioPath: string | null
  /**
   * Called with each block of samples once it is in the file, `offset` samples from the start; with several channels,
   * with their mean. The next block waits until the call is done. The array is only valid during the call.
   */
  onSamples?: (samples: Int16Array, offset: number) => void | Promise<void>
  /** Called when all samples are in the files. The player's audio may take longer. */
  onDecoded?: () => void
  /** Seconds decoded so far. */
  onProgress?: (seconds: number) => void
}

export interface Decoded {
  /** Number of samples in each PCM file. */
  samples: number
  seconds: number
  /** Warnings for users, as sentences: truncated, damaged. */
  warnings: string[]
}

/**
 * Decodes a media file in one pass of ffmpeg, in the sandbox and in constant memory: PCM for the engines, audio for the
 * player. Gaps in the file's timestamps are filled with silence, so that times match the original.
 * Throws StepError MEDIA_UNREADABLE or MEDIA_TOO_LONG (neither retryable), AppError STORAGE_FULL, or the signal's reason.
 */
export async function decode(path: string, options: DecodeOptions): Promise<Decoded> {
  const { config, probe, pcmPath, otherChannels = [], audioPath } = options
  const seconds = Math.min(probe.durationSeconds ?? 0, config.maxSeconds)
  const pcmBytesPerSecond = 2 * sampleRate * (1 + otherChannels.length)
  const expectedBytes = seconds * (pcmBytesPerSecond + (audioPath === null ? 0 : playerBytesPerSecond(options)))
  const needed = { folder: dirname(pcmPath), minFreeBytes: config.minFreeBytes, expectedBytes, signal: options.signal }
  return withFreeSpace(needed, (signal) => decodeInto(path, { ...options, signal }))
}

async function decodeInto(path: string, options: DecodeOptions): Promise<Decoded> {
  const { signal, audioPath } = options
  const pcm = await openPcmWriter([options.pcmPath, ...(options.otherChannels ?? [])])
  try {
    const encoded = isCopyable(options) ? null : audioPath
    const command = await ffmpegCommand(path, encoded, options, (limit) => [
      ...pcmArguments(options),
      ...limit,
      'pipe:1',
      ...(encoded === null ? [] : [...encodedArguments(options), ...limit]),
    ])
    const damage = noteDamage(options.probe)
    const child = await startChild(command.program, command.args, { signal, stdout: true, onStderrLine: damage.line })
    let samples = 0
    let failure: unknown
    try {
      samples = await take(child.stdout ?? [], pcm, options)
    } catch (error) {
      failure = error
      await child.stop()
    }
    const end = await child.ended
    signal.throwIfAborted()
    if (failure !== undefined) throw storageError(failure)
    const unwritten = writeErrorIn(end.stderr)
    if (unwritten !== null) throw unwritten
    if (samples === 0) throw notRead('No audio could be decoded from the file. It is damaged or empty.', end)
    requireEnd(end)
    options.onDecoded?.()
    await pcm.sync()
    const seconds = samples / sampleRate
    if (audioPath !== null) {
      const isDamaged = damage.found.packets > 0
      await completePlayerAudio(path, audioPath, { ...options, seconds, isEncoded: encoded !== null, isDamaged })
    }
    const { found } = damage
    const tags = found.packets > 0 && options.probe.container === 'mp3' ? await countInnerTags(path) : 0
    const packets = Math.max(0, found.packets - tags)
    const isJoined =
      found.isJoined || (found.isStopped && options.probe.container === 'wv' && (await followsWavPack(path)))
    return { samples, seconds, warnings: decodeWarnings(seconds, options.probe, { ...found, packets, isJoined }) }
  } catch (error) {
    throw explainMissing(error)
  } finally {
    await pcm.close()
  }
}

/** A filter that passes on each channel as it is. Without it ffmpeg mixes some of those that have no known place. */
export function everyChannel(channels: number): string {
  return `pan=${channels}c|${Array.from({ length: channels }, (_, i) => `c${i}=c${i}`).join('|')}`
}

function pcmArguments({ probe, otherChannels = [], insteadOfMix = null }: DecodeOptions): string[] {
  return [
    ...(otherChannels.length === 0
      ? mixed(probe, insteadOfMix)
      : filtered(probe, `${everyChannel(1 + otherChannels.length)},${evenTimes(probe)}`)),
    ...`-ar ${sampleRate} -c:a pcm_s16le -f s16le -flush_packets 0`.split(' '),
  ]
}

/** Writes the samples to the files and passes them on. Returns the number of samples of each file. */
async function take(
  stdout: AsyncIterable<Buffer> | Iterable<Buffer>,
  pcm: PcmWriter,
  { config, probe, onSamples, onProgress }: DecodeOptions,
): Promise<number> {
  const maxSeconds = longestDecode(config, workOf(probe))
  const maxSamples = maxSeconds * sampleRate
  let samples = 0
  const passOn = async (stretch: Int16Array): Promise<void> => {
    await onSamples?.(stretch, samples)
    samples += stretch.length
    onProgress?.(samples / sampleRate)
    if (samples > maxSamples) {
      if (maxSeconds === config.maxSeconds) throw tooLong(config.maxSeconds)
      throw unreadable(
        `The file goes on far longer than it states, and than its ${probe.fileBytes} bytes explain. It is damaged.`,
      )
    }
  }
  for await (const piece of stdout) await pcm.push(piece, passOn)
  await pcm.finish(passOn)
  return samples
}
