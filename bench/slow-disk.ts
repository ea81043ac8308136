// A disk whose fsync takes 5 to 8 ms longer: reads stay fast, and the event loop is never blocked.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { uploadFile } from '../src/client/upload-file.ts'
import { fastEngine, removeFolder, startServer, temporaryFolder, uploadRecording } from '../test/helpers/harness.ts'
import type { Figure } from './figure.ts'
import { NotMeasured } from './not-measured.ts'
import { buildShim } from './slow-fsync/build-shim.ts'
import { makeAudio } from './through-tiro.ts'

const secondsOfLoad = 20

export async function slowDisk(): Promise<Figure[]> {
  const folder = await temporaryFolder()
  const probe = path.join(folder, 'event-loop')
  const shim = buildShim(folder)
  if (shim === null) {
    await removeFolder(folder)
    throw new NotMeasured('it needs Linux and a C compiler')
  }
  const server = await startServer({
    data: path.join(folder, 'data'),
    env: {
      ...fastEngine,
      TIRO_SPEAKERS: 'acoustic',
      LD_PRELOAD: shim,
      NODE_OPTIONS: `--import=${fileURLToPath(new URL('./event-loop-probe.ts', import.meta.url))}`,
      TIRO_BENCH_PROBE: probe,
      TIRO_LIMIT_REQUESTS: '1000000',
      TIRO_LIMIT_JOBS: '1000000',
    },
  })
  try {
    const { client } = server
    const file = path.join(folder, 'long.mp3')
    makeAudio(file, 3600)
    await sleep(3500)
    const params = await uploadRecording(client, await readFile(file))
    // Measured while windows are committed, so not before the first one.
    for (let i = 0; i < 600; i++) {
      if (((await client.getRecording({ params })).transcript?.windowsDone ?? 0) > 0) break
      await sleep(200)
    }
    const spaceId = params.spaceId
    const other = await client.createRecording({ params: { spaceId }, body: { title: 'Noise' } })
    const end = performance.now() + secondsOfLoad * 1000
    const times: number[] = []
    let writes = 0

    const reads = async (): Promise<void> => {
      while (performance.now() < end) {
        const started = performance.now()
        await client.getRecording({ params })
        times.push(performance.now() - started)
        await sleep(5)
      }
    }
    const writing = async (): Promise<void> => {
      const pending: Promise<unknown>[] = []
      while (performance.now() < end) {
        pending.push(client.updateRecording({ params, body: { title: `Title ${writes++}` } }))
        await sleep(50)
      }
      await Promise.all(pending)
    }
    const uploading = async (): Promise<void> => {
      const bytes = randomBytes(256 * 1024 ** 2)
      const stop = AbortSignal.timeout(secondsOfLoad * 1000)
      await uploadFile(
        client,
        { size: bytes.length, slice: async (from, to) => new Blob([new Uint8Array(bytes.subarray(from, to))]) },
        { spaceId, recordingId: other.id, mimeType: 'application/octet-stream', partSize: 8 * 1024 ** 2, signal: stop },
      ).catch(() => {})
    }
    await Promise.all([reads(), reads(), writing(), uploading()])
    await sleep(600)
    const { transcript } = await client.getRecording({ params })
    const sorted = times.toSorted((a, b) => a - b)
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
    const [longest = 0, blocked = 0] = readFileSync(probe, 'utf8').split(' ').map(Number)
    return [
      {
        name: 'slow fsync: GET p99',
        value: p99,
        unit: 'ms',
        goal: '≤ 50',
        met: p99 <= 50,
        against: `${times.length} reads, ${writes} writes, ${transcript?.windowsDone ?? 'all'} windows`,
      },
      {
        name: 'slow fsync: event loop blocked at most',
        value: blocked,
        unit: 'ms',
        goal: '≤ 50',
        met: blocked <= 50,
        against: `by its own work or waits; ${longest.toFixed(0)} ms with the waits for a core that other processes had`,
      },
    ]
  } finally {
    await server.stop()
    await removeFolder(folder)
  }
}
