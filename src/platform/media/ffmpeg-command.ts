import { open } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import { sandboxed, type SandboxedCommand } from '../processes/sandbox.ts'
import { decodeLimits, fileName, inputGuards, longestDecode, writing, type Work } from './ffmpeg.ts'
import { hasJumpingTimes, type Probe, type SeparateTrack } from './probe.ts'

/** What a decode of the file has to do. */
export function workOf({ durationSeconds, audioSeconds, separateTracks, ...probe }: Probe): Work {
  const stated = Math.max(durationSeconds ?? 0, audioSeconds ?? 0)
  const channels = separateTracks?.reduce((sum, track) => sum + track.channels, 0) ?? probe.channels
  return { ...probe, seconds: stated === 0 ? null : stated, channels, inputs: separateTracks?.length ?? 1 }
}

/**
 * The command that reads a file in the sandbox. `outputs` gets the options that end an output at the longest length,
 * and returns those of the outputs; the path `output`, if there is one, comes after them.
 */
export async function ffmpegCommand(
  input: string,
  output: string | null,
  { config, probe }: { config: Config['media']; probe: Probe },
  outputs: (limit: readonly string[]) => string[],
): Promise<SandboxedCommand> {
  const work = workOf(probe)
  // One second more than the limit, to detect files that are too long.
  const limit = ['-t', String(longestDecode(config, work) + 1)]
  const bindings = [{ path: input, at: '/in/media', writable: false }]
  if (output !== null) {
    // The sandbox can only bind existing files.
    await (await open(output, 'w')).close()
    bindings.push({ path: output, at: '/out/audio', writable: true })
  }
  return sandboxed(
    config.ffmpeg,
    bindings,
    (seen) => [
      ...writing,
      ...inputsOf(probe, seen(input), limit),
      ...outputs(limit),
      ...(output === null ? [] : [fileName(seen(output))]),
    ],
    { mode: config.sandbox, limits: decodeLimits(config, work) },
  )
}

/**
 * The options with which ffmpeg opens a file. It opens it again for each track that is a channel: of one input, it would
 * keep what the others say in memory while it waits for a track that begins later, or has ended.
 */
export function inputsOf(
  { wavLength, separateTracks }: Pick<Probe, 'wavLength' | 'separateTracks'>,
  path: string,
  limit: readonly string[],
): string[] {
  const stated = wavLength === 'outgrown' ? ['-ignore_length', '1'] : []
  const input = ['-threads', '1', ...inputGuards, ...limit, ...stated, '-i', fileName(path)]
  return (separateTracks ?? [null]).flatMap(() => input)
}

/** How much later than stated the first samples of a file may have their time, seconds. WMA: 0.09. */
const firstSamples = 0.2

/** How far timestamps go back where another recording follows in the file, seconds. A packet that is late does by less. */
const leastStepBack = 1

/** The longest silence that is put before the first sound as a gap in its times, seconds. */
const longestGap = 10

/** Containers that count the times of packets by the first rate of the sound, even where it has changed. */
const countsByFirstRate = ['aac', 'mp3', 'ogg']

/**
 * A filter that starts at zero, fills gaps in the timestamps with silence, and then counts samples.
 *
 * Where the rate or the channels of the sound change (joined mp3 files, television), ffmpeg builds its filters again, and
 * one that starts at zero would put all the time so far before it as silence. So what follows a change follows at once.
 * So does what follows when timestamps begin again: a recording that was joined to another (flac, webm), all of which
 * would count as late.
 */
export function evenTimes(probe: Pick<Probe, 'startSeconds' | 'container'>): string {
  return `${fromZero(probe)},asetpts=0/0`
}

/** The same, with times that another filter may read. */
function fromZero({ startSeconds, container }: Pick<Probe, 'startSeconds' | 'container'>): string {
  const isJumping = hasJumpingTimes(container)
  // The silence before it would be in memory all at once.
  const delay = !isJumping && startSeconds > longestGap ? startSeconds : 0
  const time = delay === 0 ? 'PTS' : `(PTS-${delay}/TB)`
  // ffmpeg starts the only stream that it reads of an MPEG stream at zero, however late it is, and corrects jumps.
  const beginsAgain = `lt(PTS*TB,PREV_INPTS*TB-${leastStepBack})`
  const even = isJumping
    ? `PTS+${startSeconds}/TB`
    : `if(${beginsAgain},st(0,PREV_OUTPTS+NB_SAMPLES-${time})*0)+${time}+ld(0)`
  const changed = countsByFirstRate.includes(container) ? '0/0' : 'PTS-STARTPTS'
  const times = `if(lt(STARTPTS*TB,${startSeconds + firstSamples}),${even},${changed})`
  const filled = `asetpts='${times}',aresample=async=1:first_pts=0`
  return delay === 0 ? filled : `${filled},adelay=${Math.round(delay * 1000)}:all=1`
}

/**
 * Options for an output with all channels in one, or with one of them instead. Channels without a place are mixed equally:
 * ffmpeg would guess that they are loudspeakers, leave out the fourth of six as the one for low notes, and refuse ten, or
 * a pair for behind. It mixes no directions, and together these would cancel sound from behind.
 * @param then filters that follow, each behind a comma
 */
export function mixed(probe: Probe, insteadOfMix: number | null, then = ''): string[] {
  const times = `${evenTimes(probe)}${then}`
  const only = insteadOfMix === null ? panOf(probe) : `pan=mono|c0=c${insteadOfMix}`
  return only === null ? [...filtered(probe, times), '-ac', '1'] : filtered(probe, `${only},${times}`)
}

/** A filter that makes the channels one; null: ffmpeg mixes them right. */
function panOf({ channels, layout }: Pick<Probe, 'channels' | 'layout'>): string | null {
  if (layout === 'directions') return 'pan=mono|c0=c0'
  if (layout === 'loudspeakers' || (layout === null && channels <= 2)) return null
  return `pan=mono|c0=${Array.from({ length: channels }, (_, i) => `${1 / channels}*c${i}`).join('+')}`
}

/** Options for an output with what a filter makes of all channels. */
export function filtered(probe: Probe, filter: string): string[] {
  const { tracks, audioStream, separateTracks } = probe
  if (tracks.length === 1) return [...onlyAudio(`0:${audioStream}`), '-af', filter]
  const merged =
    separateTracks === null
      ? `${tracks.map((track) => `[0:${track}]`).join('')}amerge=inputs=${tracks.length}`
      : tracksAsChannels(probe, separateTracks)
  // The only output of its filter, whose name another output's may have too.
  return ['-filter_complex', `${merged},${filter}[sound]`, ...onlyAudio('[sound]')]
}

/** A filter that makes each track a channel, from the beginning of the file to the end of the longest. */
function tracksAsChannels({ container, sampleRate }: Probe, tracks: readonly SeparateTrack[]): string {
  const own = tracks.map((track, channel) => {
    const mono = `${panOf(track) ?? 'aformat=channel_layouts=mono'},${fromZero({ ...track, container })}`
    const even = `${mono},aformat=sample_rates=${sampleRate}`
    return `[${channel}:${track.index}]${even},pan=${tracks.length}c|c${channel}=c0[track${channel}]`
  })
  const inputs = tracks.map((_, channel) => `[track${channel}]`).join('')
  return `${own.join(';')};${inputs}amix=inputs=${tracks.length}:duration=longest:normalize=0`
}

/** Options for an output that has this stream and nothing else of the file. */
export function onlyAudio(stream: string): string[] {
  return ['-map', stream, '-vn', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']
}
