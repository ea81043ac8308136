import { ProgramFailedError, runChild } from '../processes/child.ts'
import { sandboxed } from '../processes/sandbox.ts'
import { explainMissing, fileName, inputGuards, notRead, probeLimits, unreadable, type MediaOptions } from './ffmpeg.ts'
import { probeEachTrack, type Tracks } from './probe-each-track.ts'
import { isObject } from '../../text/is-object.ts'

const notMedia = "The file isn't audio or video in a supported format."

/** Format and streams, and of the tags only the one in use: a title can have megabytes. */
const questions = '-v warning -hide_banner -print_format json -show_format -show_streams'
  .split(' ')
  .concat('-show_entries', 'stream_tags=duration,DURATION:format_tags=creation_time,date')

/** The tracks of a media file, and what ffprobe says of them. Throws what `probe` throws. */
export async function readTracks(
  path: string,
  fileBytes: number,
  options: MediaOptions,
): Promise<{ answer: Tracks; stderr: string }> {
  try {
    const { stdout, stderr } = await runProbe(path, fileBytes, options)
    if (stdout === null) return { answer: await probeEachTrack(path, fileBytes, options), stderr: '' }
    return { answer: parse(stdout), stderr }
  } catch (error) {
    options.signal.throwIfAborted()
    if (error instanceof ProgramFailedError) throw notRead(notMedia, error.end)
    if (error instanceof RangeError) throw unreadable(notMedia, error)
    throw explainMissing(error)
  }
}

/** ffprobe's answer. `stdout` is null if a decoder refuses a track: ffprobe then says nothing of the others either. */
async function runProbe(
  path: string,
  fileBytes: number,
  { config, signal }: MediaOptions,
): Promise<{ stdout: string | null; stderr: string }> {
  try {
    const command = await sandboxed(
      config.ffprobe,
      [{ path, at: '/in/media', writable: false }],
      (seen) => [...questions, ...inputGuards, '-i', fileName(seen(path))],
      { mode: config.sandbox, limits: probeLimits(config, fileBytes) },
    )
    return await runChild(command.program, command.args, { signal, timeLimit: 120, stdoutBytes: 4 * 1024 ** 2 })
  } catch (error) {
    if (!(error instanceof ProgramFailedError)) throw error
    if (!/could not open codec for input stream/i.test(error.end.stderr)) throw error
    return { stdout: null, stderr: '' }
  }
}

function parse(stdout: string): Tracks {
  let answer: unknown
  try {
    answer = JSON.parse(stdout)
  } catch (error) {
    throw unreadable(notMedia, error)
  }
  if (!isObject(answer) || !isObject(answer['format']) || !Array.isArray(answer['streams'])) {
    throw unreadable(notMedia)
  }
  return { format: answer['format'], streams: answer['streams'].filter(isObject) }
}
