import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { limit } from './time-limits.ts'

/**
 * Variables for a server that reads media at `rate` times the speed at which it plays, slower on a slow or busy machine:
 * what happens while a file is read has the time that it needs.
 */
export async function slowFfmpeg(folder: string, rate: number): Promise<Record<string, string>> {
  const program = path.join(folder, 'slow-ffmpeg')
  const slower = (rate * 1000) / limit(1000)
  await writeFile(program, `#!/bin/sh\nexec ffmpeg -readrate ${slower.toFixed(2)} "$@"\n`, { mode: 0o755 })
  // The sandbox has programs of the system alone.
  return { TIRO_FFMPEG: program, TIRO_SANDBOX: 'off' }
}
