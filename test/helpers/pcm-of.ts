import { spawnSync } from 'node:child_process'

/** 16 kHz mono 16-bit PCM of a file. @param args of ffmpeg, for its output */
export function pcmOf(file: string, args: readonly string[] = []): Buffer {
  const made = spawnSync('ffmpeg', ['-v', 'error', '-i', file, ...args, ...'-ac 1 -ar 16000 -f s16le -'.split(' ')], {
    maxBuffer: 512 * 1024 ** 2,
  })
  if (made.status !== 0) throw new Error(made.stderr.toString())
  return made.stdout
}
