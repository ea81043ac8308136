import { startChild } from '../processes/child.ts'
import { sandboxed } from '../processes/sandbox.ts'
import { levelOf, levelSeconds, type ChannelLevels } from './channel-levels.ts'
import { everyChannel } from './decode.ts'
import { evenTimes, filtered, inputsOf, workOf } from './ffmpeg-command.ts'
import { decodeLimits, explainMissing, longestDecode, type MediaOptions } from './ffmpeg.ts'
import type { Probe } from './probe.ts'

/** Voices need no higher rate to be compared by level. */
const rate = 8000
const frameSamples = rate * levelSeconds
/** Channels cancel each other if less than this part of the power that they would have together is left in the mix. */
const cancelled = 0.05
/** A channel without sound has at most the noise of 16 bits: −90 dB. Many of them would make the mix quiet. */
const silent = 10 ** (-90 / 20)

/**
 * Reads the levels of each channel of a file, in a pass of ffmpeg of its own: which channels to recognise must be known
 * before the first window. Keeps a byte for every 20 ms and channel. Null if the file can't be read to its end; reading
 * it for the engines then says why.
 */
export async function measureChannels(
  path: string,
  { config, probe, signal }: MediaOptions & { probe: Probe },
): Promise<ChannelLevels | null> {
  const work = { ...workOf(probe), seconds: probe.durationSeconds }
  const seconds = longestDecode(config, work)
  try {
    const command = await sandboxed(
      config.ffmpeg,
      [{ path, at: '/in/media', writable: false }],
      (seen) => [
        ...'-nostdin -hide_banner -nostats -v error'.split(' '),
        ...inputsOf(probe, seen(path), ['-t', String(seconds + 1)]),
        ...filtered(probe, `${everyChannel(probe.channels)},${evenTimes(probe)}`),
        ...`-ar ${rate} -c:a pcm_s16le -f s16le -flush_packets 0 pipe:1`.split(' '),
      ],
      { mode: config.sandbox, limits: decodeLimits(config, work) },
    )
    const child = await startChild(command.program, command.args, { signal, stdout: true })
    const meter = createMeter(probe.channels)
    for await (const piece of child.stdout ?? []) meter.push(piece)
    const { code } = await child.ended
    signal.throwIfAborted()
    return code === 0 ? meter.finish() : null
  } catch (error) {
    signal.throwIfAborted()
    throw explainMissing(error)
  }
}

/** Takes interleaved 16-bit samples. */
function createMeter(channels: number): { push: (bytes: Buffer) => void; finish: () => ChannelLevels } {
  const frameBytes = frameSamples * channels * 2
  const found: Uint8Array[] = Array.from({ length: channels }, () => new Uint8Array(60 / levelSeconds))
  let frames = 0
  /** The sum of the powers of all channels, by channel, and the power of their mix. */
  const totals = new Float64Array(channels)
  let mixed = 0
  let rest: Buffer = Buffer.alloc(0)
  const measure = (frame: Int16Array): void => {
    const sums = new Float64Array(channels)
    for (let i = 0; i < frame.length; i += channels) {
      let mix = 0
      for (let c = 0; c < channels; c += 1) {
        const sample = frame[i + c] as number
        sums[c] = (sums[c] as number) + sample ** 2
        mix += sample
      }
      mixed += (mix / channels) ** 2
    }
    for (const [c, sum] of sums.entries()) {
      totals[c] = (totals[c] as number) + sum
      let own = found[c] as Uint8Array
      if (frames === own.length) {
        own = new Uint8Array(own.length * 2)
        own.set(found[c] as Uint8Array)
        found[c] = own
      }
      own[frames] = levelOf(sum / frameSamples / 32_768 ** 2)
    }
    frames += 1
  }
  return {
    push: (bytes) => {
      const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
      const whole = all.length - (all.length % frameBytes)
      // A view of 16-bit numbers must begin at an even address.
      const samples = new Int16Array(new Uint8Array(all.subarray(0, whole)).buffer)
      for (let i = 0; i < samples.length; i += frameSamples * channels) {
        measure(samples.subarray(i, i + frameSamples * channels))
      }
      rest = Buffer.from(all.subarray(whole))
    },
    finish: () => {
      const all = totals.reduce((sum, total) => sum + total, 0)
      const isCancelled = mixed < (cancelled * all) / channels ** 2
      const silence = frames * frameSamples * (silent * 32_768) ** 2
      const isAlone = channels > 2 && totals.filter((total) => total > silence).length === 1
      return {
        levels: found.map((own) => own.subarray(0, frames)),
        insteadOfMix: isCancelled || isAlone ? totals.indexOf(Math.max(...totals)) : null,
      }
    },
  }
}
