// Recordings for tests, created by the real ffmpeg from the project's sample.
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sampleFile } from './harness.ts'

/** The sample repeated `times` times, as mp3. */
export async function longRecording(folder: string, times: number): Promise<string> {
  const file = path.join(folder, `long-${times}.mp3`)
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-stream_loop', String(times - 1), '-i', sampleFile, '-c', 'copy', file])
  return file
}

/** The output of ffmpeg with these arguments, as bytes. */
export async function made(folder: string, name: string, args: readonly string[]): Promise<Buffer> {
  const file = path.join(folder, name)
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, file])
  return readFile(file)
}

/** The sample in another container. */
export async function sampleAs(folder: string, name: string, args: readonly string[] = []): Promise<string> {
  await made(folder, name, ['-i', sampleFile, ...args])
  return path.join(folder, name)
}

export async function write(folder: string, name: string, bytes: Uint8Array | string): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  return file
}
