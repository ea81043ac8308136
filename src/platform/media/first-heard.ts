import { startChild } from '../processes/child.ts'
import { sandboxed } from '../processes/sandbox.ts'
import { decodeLimits, explainMissing, fileName, inputGuards, longestDecode, notRead } from './ffmpeg.ts'
import type { MediaOptions, Work } from './ffmpeg.ts'

/** So many tracks are listened to: a file may claim thousands. */
const mostTracks = 8
/** Raised by this, 8 bits are enough: what is then zero was quieter than −66 dB of full scale, as of a muted source. */
const raised = 'volume=18dB'

/**
 * The first of these tracks that isn't silent from beginning to end: programs that record a screen write a track for
 * each source, and the first may have been muted. Reads a track up to its first sound. Null: all are silent, or can't be
 * read. Throws StepError MEDIA_UNREADABLE (retryable) if reading was ended from outside.
 */
export async function firstHeard<Track extends { index: number; work: Work }>(
  path: string,
  tracks: readonly Track[],
  options: MediaOptions,
): Promise<Track | null> {
  try {
    for (const track of tracks.slice(0, mostTracks)) if (await isHeard(path, track, options)) return track
    return null
  } catch (error) {
    options.signal.throwIfAborted()
    throw explainMissing(error)
  }
}

async function isHeard(
  path: string,
  { index, work }: { index: number; work: Work },
  { config, signal }: MediaOptions,
): Promise<boolean> {
  const command = await sandboxed(
    config.ffmpeg,
    [{ path, at: '/in/media', writable: false }],
    (seen) => [
      ...'-nostdin -hide_banner -nostats -v error -threads 1'.split(' '),
      ...inputGuards,
      '-t',
      String(longestDecode(config, work)),
      '-i',
      fileName(seen(path)),
      ...`-map 0:${index} -af ${raised} -c:a pcm_s8 -f s8 pipe:1`.split(' '),
    ],
    { mode: config.sandbox, limits: decodeLimits(config, work) },
  )
  const child = await startChild(command.program, command.args, { signal, stdout: true })
  let isSilent = true
  for await (const piece of child.stdout ?? []) {
    isSilent = Buffer.alloc(piece.length).equals(piece)
    if (!isSilent) break
  }
  if (isSilent) {
    // A machine without memory may have killed it before its first sound.
    const failure = notRead("A track of the file couldn't be read.", await child.ended)
    if (failure.retryable) throw failure
  }
  await child.stop()
  signal.throwIfAborted()
  return !isSilent
}
