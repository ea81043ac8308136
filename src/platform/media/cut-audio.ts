import { open } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import { runChild } from '../processes/child.ts'
import { sandboxed } from '../processes/sandbox.ts'
import { explainMissing, fileName, inputGuards, probeLimits, sizeOfMedia, writing } from './ffmpeg.ts'

/** The shortest passage that can be cut, seconds. */
export const shortestPassage = 0.001

/** Seconds; null: from the beginning, or to the end. */
export interface Passage {
  start: number | null
  end: number | null
}

/**
 * Copies a passage of the player's audio into a file of its own, without encoding it again: it begins and ends at a
 * packet, at most 43 ms from the given times. Nothing of the rest is in the file.
 */
export async function cutAudio(
  source: string,
  target: string,
  { start, end }: Passage,
  { config, signal }: { config: Config['media']; signal: AbortSignal },
): Promise<void> {
  // The sandbox can only bind existing files.
  await (await open(target, 'w')).close()
  const bytes = await sizeOfMedia(source)
  const limits = probeLimits(config, bytes)
  const command = await sandboxed(
    config.ffmpeg,
    [
      { path: source, at: '/in/media', writable: false },
      { path: target, at: '/out/audio', writable: true },
    ],
    (seen) => [
      ...writing,
      ...inputGuards,
      // Not 1e-7, which ffmpeg doesn't read.
      ...(start === null ? [] : ['-ss', start.toFixed(6)]),
      ...(end === null ? [] : ['-to', end.toFixed(6)]),
      '-i',
      fileName(seen(source)),
      ...'-map 0:a:0 -c copy -map_metadata -1 -map_chapters -1 -movflags +faststart -f mp4'.split(' '),
      fileName(seen(target)),
    ],
    // Moving the index to the front writes the file twice.
    { mode: config.sandbox, limits: { ...limits, fileBytes: bytes } },
  ).catch((error: unknown) => {
    throw explainMissing(error)
  })
  await runChild(command.program, command.args, { signal, timeLimit: 120 })
}
