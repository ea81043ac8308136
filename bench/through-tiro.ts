// A recording through a real server: wall time, CPU by kind of process, and the time of the first words.
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
} from '../test/helpers/harness.ts'
import { watchCpu } from './cpu-of-tree.ts'

const hourMs = 3_600_000

export function kindOf(args: string): string {
  if (/ffmpeg|ffprobe|bwrap|prlimit/.test(args)) return 'ffmpeg'
  if (args.includes('vad-child')) return 'vad'
  if (/(acoustic|compare-voices|diarise)-child/.test(args)) return 'speakers'
  if (/sherpa-(onnx|stream)-child|pocketsphinx_/.test(args)) return 'engine'
  return 'tiro'
}

export function makeAudio(file: string, seconds: number): void {
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-stream_loop',
    '-1',
    '-i',
    sampleFile,
    '-t',
    String(seconds),
    '-c',
    'copy',
    file,
  ])
}

export interface Measured {
  seconds: number
  /** Until the first words. */
  firstText: number
  cpu: Record<string, number>
}

/** From the end of the upload to the complete transcript. */
export async function throughTiro(
  env: Record<string, string>,
  file: string,
  { isFirstTextEnough = false }: { isFirstTextEnough?: boolean } = {},
): Promise<Measured> {
  const folder = await temporaryFolder()
  const server = await startServer({ data: path.join(folder, 'data'), env })
  const watch = watchCpu(server.pid, kindOf)
  try {
    const media = await readFile(file)
    const before = watch.read()
    const params = await uploadRecording(server.client, media)
    const started = performance.now()
    let firstText = Infinity
    while (firstText === Infinity && (performance.now() - started) / 1000 < 60) {
      const { transcript } = await server.client.getRecording({ params })
      if ((transcript?.windowsDone ?? 0) > 0 || transcript?.status === 'COMPLETED')
        firstText = (performance.now() - started) / 1000
      else await sleep(50)
    }
    if (isFirstTextEnough) return { seconds: firstText, firstText, cpu: {} }
    // As often as a client asks: the tests' 50 times a second would be a good part of the work.
    while ((await server.client.getRecording({ params })).transcript?.status === 'IN_PROGRESS') await sleep(250)
    const detail = await waitForTranscript(server.client, params, hourMs)
    const seconds = (performance.now() - started) / 1000
    if (detail.transcript?.status !== 'COMPLETED') throw new Error(JSON.stringify(detail.transcript?.failure))
    const after = watch.read()
    const cpu = Object.fromEntries(Object.entries(after).map(([kind, value]) => [kind, value - (before[kind] ?? 0)]))
    return { seconds, firstText, cpu }
  } finally {
    watch.stop()
    await server.stop()
    await removeFolder(folder)
  }
}
