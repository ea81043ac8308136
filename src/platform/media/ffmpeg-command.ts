import { open } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import { sandboxed, type SandboxedCommand } from '../processes/sandbox.ts'
import { decodeLimits, fileName, inputGuards, longestDecode, type Work } from './ffmpeg.ts'
import type { Probe } from './probe.ts'

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
      ...'-nostdin -hide_banner -nostats -v warning -y -threads 1'.split(' '),
      ...inputGuards,
      ...limit,
      '-i',
      fileName(seen(input)),
      ...outputs(limit),
      ...(output === null ? [] : [fileName(seen(output))]),
    ],
    { mode: config.sandbox, limits: decodeLimits(config, work) },
  )
}

/** Fills gaps in the timestamps and starts at zero. */
export const evenTimes = 'aresample=async=1:first_pts=0'

/** Options for all channels in one, or for one of them instead. */
export function mixed(insteadOfMix: number | null): string[] {
  if (insteadOfMix === null) return ['-af', evenTimes, '-ac', '1']
  return ['-af', `pan=mono|c0=c${insteadOfMix},${evenTimes}`]
}

/** Options for an output that has this stream and nothing else of the file. */
export function onlyAudio(stream: number): string[] {
  return ['-map', `0:${stream}`, '-vn', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']
}
