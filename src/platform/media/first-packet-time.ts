import { ProgramFailedError, runChild } from '../processes/child.ts'
import { sandboxed } from '../processes/sandbox.ts'
import {
  explainMissing,
  fileName,
  inputGuards,
  notRead,
  probeLimits,
  sizeOfMedia,
  type MediaOptions,
} from './ffmpeg.ts'

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
    if (!(error instanceof ProgramFailedError)) throw explainMissing(error)
    const failure = notRead("The beginning of a track couldn't be read.", error.end)
    if (failure.retryable) throw failure
    // It opens every decoder, and ends if one refuses its track.
    return null
  }
}
