import { open } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import { sandboxed, type SandboxedCommand } from '../processes/sandbox.ts'
import { decodeLimits, fileName, inputGuards, longestDecode, writing, type Work } from './ffmpeg.ts'
import { hasJumpingTimes, type Probe } from './probe.ts'

/** What a decode of the file has to do. */
export function workOf({ fileBytes, durationSeconds, audioSeconds, sampleRate, channels }: Probe): Work {
  const stated = Math.max(durationSeconds ?? 0, audioSeconds ?? 0)
  return { fileBytes, seconds: stated === 0 ? null : stated, sampleRate, channels }
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
      '-threads',
      '1',
      ...inputGuards,
      ...limit,
      ...inputOptions(probe),
      '-i',
      fileName(seen(input)),
      ...outputs(limit),
      ...(output === null ? [] : [fileName(seen(output))]),
    ],
    { mode: config.sandbox, limits: decodeLimits(config, work) },
  )
}

/** Options for what a file states wrongly. */
export function inputOptions({ wavLength }: Probe): string[] {
  return wavLength === 'outgrown' ? ['-ignore_length', '1'] : []
}

/** How much later than stated the first samples of a file may have their time, seconds. WMA: 0.09. */
const firstSamples = 0.2

/** How far timestamps go back where another recording follows in the file, seconds. A packet that is late does by less. */
const leastStepBack = 1

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
export function evenTimes({ startSeconds, container }: Probe): string {
  // ffmpeg starts the only stream that it reads of an MPEG stream at zero, however late it is, and corrects jumps.
  const beginsAgain = `lt(PTS*TB,PREV_INPTS*TB-${leastStepBack})`
  const even = hasJumpingTimes(container)
    ? `PTS+${startSeconds}/TB`
    : `if(${beginsAgain},st(0,PREV_OUTPTS+NB_SAMPLES-PTS)*0)+PTS+ld(0)`
  const changed = countsByFirstRate.includes(container) ? '0/0' : 'PTS-STARTPTS'
  const times = `if(lt(STARTPTS*TB,${startSeconds + firstSamples}),${even},${changed})`
  return `asetpts='${times}',aresample=async=1:first_pts=0,asetpts=0/0`
}

/**
 * Options for an output with all channels in one, or with one of them instead. Channels without a place are mixed equally:
 * ffmpeg would guess that they are loudspeakers, leave out the fourth of six as the one for low notes, and refuse ten, or
 * a pair for behind. It mixes no directions, and together these would cancel sound from behind.
 * @param then filters that follow, each behind a comma
 */
export function mixed(probe: Probe, insteadOfMix: number | null, then = ''): string[] {
  const { channels, layout } = probe
  const only = insteadOfMix ?? (layout === 'directions' ? 0 : null)
  const times = `${evenTimes(probe)}${then}`
  if (only !== null) return filtered(probe, `pan=mono|c0=c${only},${times}`)
  const isGuessedRight = layout === null && channels <= 2
  if (layout === 'loudspeakers' || isGuessedRight) return [...filtered(probe, times), '-ac', '1']
  const all = Array.from({ length: channels }, (_, i) => `${1 / channels}*c${i}`)
  return filtered(probe, `pan=mono|c0=${all.join('+')},${times}`)
}

/** Options for an output with what a filter makes of all channels. */
export function filtered(probe: Probe, filter: string): string[] {
  const { tracks, audioStream, areTracksAlike } = probe
  if (tracks.length === 1) return [...onlyAudio(`0:${audioStream}`), '-af', filter]
  const merged = areTracksAlike
    ? `${tracks.map((track) => `[0:${track}]`).join('')}amerge=inputs=${tracks.length}`
    : tracksAsChannels(probe)
  // The only output of its filter, whose name another output's may have too.
  return ['-filter_complex', `${merged},${filter}[sound]`, ...onlyAudio('[sound]')]
}

/** A filter that makes each track a channel, from the beginning of the file to the end of the longest. */
function tracksAsChannels({ tracks, sampleRate }: Probe): string {
  const own = tracks.map((track, channel) => {
    const even = `aresample=async=1:first_pts=0,aformat=sample_rates=${sampleRate}:channel_layouts=mono`
    return `[0:${track}]${even},pan=${tracks.length}c|c${channel}=c0[track${channel}]`
  })
  const inputs = tracks.map((_, channel) => `[track${channel}]`).join('')
  return `${own.join(';')};${inputs}amix=inputs=${tracks.length}:duration=longest:normalize=0`
}

/** Options for an output that has this stream and nothing else of the file. */
export function onlyAudio(stream: string): string[] {
  return ['-map', stream, '-vn', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']
}
