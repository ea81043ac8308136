// Do two workers recognise one recording twice as fast as one? Each recognises one window at a time, on PostgreSQL.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  removeFolder,
  startServer,
  startWorker,
  temporaryFolder,
  uploadRecording,
  type TestServer,
  type TestWorker,
} from '../test/helpers/harness.ts'
import { longRecording } from '../test/helpers/media.ts'
import { findPostgres, startPostgres } from '../test/helpers/postgres-server.ts'
import type { Figure } from './figure.ts'
import { NotMeasured } from './not-measured.ts'

export async function scaleOut(): Promise<Figure[]> {
  if (findPostgres() === null) throw new NotMeasured('it needs PostgreSQL')
  const folder = await temporaryFolder()
  const postgres = await startPostgres()
  const env = {
    TIRO_DATABASE_URL: await postgres.createDatabase(),
    TIRO_SPEECH: 'pocketsphinx',
    TIRO_PROCESSES: '1',
    TIRO_DATA: path.join(folder, 'data'),
  }
  const api = await startServer({ data: env.TIRO_DATA, env: { ...env, TIRO_ROLE: 'api' } })
  const workers: TestWorker[] = []
  try {
    const media = await readFile(await longRecording(folder, 8))
    workers.push(await startWorker(env))
    const one = await windowsPerSecond(api, media)
    workers.push(await startWorker(env))
    const two = await windowsPerSecond(api, media)
    const ratio = two / one
    return [
      {
        name: 'two single-threaded workers on one recording',
        value: ratio,
        unit: '×',
        goal: '≥ 1.8',
        met: ratio >= 1.8,
        against: `one worker: ${one.toFixed(2)} windows per second; two: ${two.toFixed(2)}`,
      },
    ]
  } finally {
    for (const { child, ended } of workers) {
      child.kill('SIGTERM')
      await ended
    }
    await api.stop()
    await postgres.stop()
    await removeFolder(folder)
  }
}

/** From the first recognised window to the last, without what comes before and after. */
async function windowsPerSecond({ client }: TestServer, media: Uint8Array): Promise<number> {
  const params = await uploadRecording(client, media)
  let first: { at: number; done: number } | null = null
  for (;;) {
    const { transcript } = await client.getRecording({ params })
    const done = transcript?.windowsDone ?? 0
    const total = transcript?.windowsTotal ?? 0
    if (transcript?.status === 'FAILED') throw new Error(JSON.stringify(transcript.failure))
    // The import and the search for speech still use a core before this.
    if (first === null && total > 0 && done >= 3) first = { at: performance.now(), done }
    const isOver = transcript?.status === 'COMPLETED' || (total > 0 && done >= total - 1)
    if (isOver && first !== null) return (done - first.done) / ((performance.now() - first.at) / 1000)
    await sleep(50)
  }
}
