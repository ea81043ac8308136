import { ProgramFailedError, runChild } from '../processes/child.ts'
import { sandboxed } from '../processes/sandbox.ts'
import { explainMissing, fileName, inputGuards, probeLimits, sizeOfMedia, type MediaOptions } from './ffmpeg.ts'
import type { Probe } from './probe.ts'

/** An audio track that is a channel of its own, whatever the others are. */
export interface SeparateTrack extends Pick<Probe, 'channels' | 'layout'> {
  /** Of its stream. */
  index: number
  /** How long after the beginning of the file it starts. */
  startSeconds: number
}

/** When the first packet of a track comes, seconds by the clock of the file; null: none says it. */
export async function firstPacketTime(
  path: string,
  index: number,
  { config, signal }: MediaOptions,
): Promise<number | null> {
  const questions = `-v error -select_streams ${index} -show_entries packet=pts_time -of csv=p=0 -read_intervals %+#1`
  const command = await sandboxed(
    config.ffprobe,
    [{ path, at: '/in/media', writable: false }],
    (seen) => [...questions.split(' '), ...inputGuards, '-i', fileName(seen(path))],
    { mode: config.sandbox, limits: probeLimits(config, await sizeOfMedia(path)) },
  )
  try {
    const { stdout } = await runChild(command.program, command.args, { signal, timeLimit: 120, stdoutBytes: 64 * 1024 })
    const seconds = Number.parseFloat(stdout)
    return Number.isFinite(seconds) ? seconds : null
  } catch (error) {
    signal.throwIfAborted()
    // It opens every decoder, and ends if one refuses its track.
    if (error instanceof ProgramFailedError) return null
    throw explainMissing(error)
  }
}
