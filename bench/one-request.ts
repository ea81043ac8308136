// One hour of audio in one request of OpenAI's API: what it adds to the server's memory, and how long it takes.
import { readFile } from 'node:fs/promises'
import { sampleFile, startServer, fastEngine, removeFolder, temporaryFolder } from '../test/helpers/harness.ts'
import type { Figure } from './figure.ts'

export async function oneRequest(): Promise<Figure[]> {
  const server = await startServer({ data: await temporaryFolder(), env: { ...fastEngine, TIRO_SPEAKERS: 'acoustic' } })
  try {
    const sample = await readFile(sampleFile)
    const short = await transcribe(server.address, server.key, sample, 5)
    const before = await peakMemory(server.pid)
    const hour = await transcribe(server.address, server.key, sample, 60)
    const added = ((await peakMemory(server.pid)) - before) / 1024 ** 2
    console.log(`${Math.round(short.audio)} s of audio in ${short.took.toFixed(1)} s, then ${Math.round(hour.audio)} s`)
    return [
      { name: 'memory that an hour adds to 5 minutes', value: added, unit: 'MB', goal: '≤ 100', met: added <= 100 },
      {
        name: 'an hour of audio in one request',
        value: hour.audio / hour.took,
        unit: '× real time',
        goal: '≥ 12, or clients that wait 5 minutes leave',
        met: hour.audio / hour.took >= 12,
      },
    ]
  } finally {
    await server.stop()
    await removeFolder(server.data)
  }
}

/** Sends about this many minutes of the sample. @returns the seconds of audio, and of the request */
async function transcribe(
  address: string,
  key: string,
  sample: Buffer,
  minutes: number,
): Promise<{ audio: number; took: number }> {
  const form = new FormData()
  const times = Math.ceil((minutes * 60) / sampleSeconds)
  form.set('file', new Blob(Array.from({ length: times }, () => new Uint8Array(sample))), 'long.mp3')
  form.set('language', 'en')
  form.set('response_format', 'verbose_json')
  const started = performance.now()
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${address}/v1/audio/transcriptions`, { method: 'POST', headers, body: form })
  const answer = (await response.json()) as { duration: number; text: string }
  if (!response.ok || answer.text === '') throw new Error(JSON.stringify(answer).slice(0, 1000))
  return { audio: answer.duration, took: (performance.now() - started) / 1000 }
}

/** The length of the sample, rounded down. */
const sampleSeconds = 48

/** The most resident memory that a process has had, bytes. */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}
