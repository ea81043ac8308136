// Is an upload through presigned parts as fast as curl straight to the store, with no bytes in Tiro's memory? And what
// does Tiro add to the read of a window?
import { execFile, spawnSync } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { LocalFile } from '../src/platform/blobs/port.ts'
import { S3Client } from '../src/platform/blobs/s3/s3-client.ts'
import { completeMultipart, createMultipart, listParts } from '../src/platform/blobs/s3/s3-requests.ts'
import { fastEngine, startServer, type TestServer } from '../test/helpers/harness.ts'
import { openS3ForTest } from '../test/helpers/s3-store.ts'
import { hasSwift, startSwift, swiftBucket, swiftKeys, type SwiftServer } from '../test/helpers/swift-server.ts'
import type { Figure } from './figure.ts'
import { NotMeasured } from './not-measured.ts'
import { median } from './percentile.ts'

const mebibyte = 1024 * 1024
const partBytes = 64 * mebibyte
const rounds = 2
/** 30 s of 16-bit audio at 16 kHz. */
const windowBytes = 30 * 16_000 * 2
const reads = 60

/** Uploads `TIRO_BENCH_BYTES` (default 2 GiB), and reads windows of a recording of an hour. */
export async function s3(): Promise<Figure[]> {
  if (!hasSwift() || spawnSync('curl', ['--version']).status !== 0) {
    throw new NotMeasured('it needs the Debian packages of Swift, a store with the S3 interface, and curl')
  }
  const folder = mkdtempSync(path.join(process.env['TIRO_BENCH_FOLDER'] ?? tmpdir(), 'tiro-bench-s3-'))
  const swift = await startSwift()
  try {
    return [...(await uploads(swift, folder)), ...(await windows(swift))]
  } finally {
    await swift.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function uploads(swift: SwiftServer, folder: string): Promise<Figure[]> {
  const total = Number(process.env['TIRO_BENCH_BYTES'] ?? 2 * 1024 * mebibyte)
  const count = Math.max(1, Math.round(total / rounds / partBytes))
  const part = path.join(folder, 'part')
  const whole = path.join(folder, 'whole')
  const bytes = randomFillSync(Buffer.alloc(partBytes))
  writeFileSync(part, bytes)
  for (let n = 0; n < count; n++) writeFileSync(whole, bytes, { flag: 'a' })
  const server = await startServer({
    data: path.join(folder, 'data'),
    env: { ...fastEngine, ...swift.environment('bench'), TIRO_ROLE: 'api', TIRO_DATABASE_URL: '' },
  })
  const client = new S3Client(
    {
      bucket: swiftBucket,
      endpoint: swift.endpoint,
      publicEndpoint: swift.endpoint,
      region: 'us-east-1',
      pathStyle: true,
      keys: { ...swiftKeys, sessionToken: null },
    },
    () => {},
  )
  try {
    // One small upload first: it loads code and opens connections.
    await uploadThroughTiro(server, path.join(import.meta.dirname, '../sample/interview.mp3'), 1)
    const before = memory(server.pid)
    const seconds = { tiro: 0, whole: 0, parts: 0 }
    // The disk's speed varies, so they alternate.
    for (let round = 0; round < rounds; round++) {
      const url = await client.presign({ method: 'PUT', object: `whole-${round}` }, 3600)
      seconds.whole += await timed(() => curl(whole, url))
      seconds.tiro += await timed(() => uploadThroughTiro(server, part, count))
      seconds.parts += await timed(() => uploadStraight(client, `parts-${round}`, part, count))
    }
    const byWhole = seconds.whole / seconds.tiro
    const byParts = seconds.parts / seconds.tiro
    const growth = (memory(server.pid) - before) / mebibyte
    const speed = (rounds * count * partBytes) / mebibyte / seconds.tiro
    const name = 'upload through presigned parts'
    return [
      { name, value: byWhole, unit: '×', goal: '≥ 0.9', met: byWhole >= 0.9, against: 'curl, one PUT' },
      { name, value: byParts, unit: '×', goal: '≥ 0.9', met: byParts >= 0.9, against: 'curl, the same parts' },
      { name, value: speed, unit: 'MiB/s', goal: '(shown)', met: true },
      { name: 'memory of the API grown by it', value: growth, unit: 'MiB', goal: '< 16', met: growth < 16 },
    ]
  } finally {
    await client.close()
    await server.stop()
  }
}

/** Uploads a file several times, as the parts of one recording, by curl. */
async function uploadThroughTiro({ client }: TestServer, file: string, count: number): Promise<void> {
  const { id: spaceId } = await client.createWorkspace({ body: { name: 'Bench' } })
  const { id: recordingId } = await client.createRecording({ params: { spaceId }, body: { title: 'Bench' } })
  const params = { spaceId, recordingId }
  const { uploadId } = await client.startUpload({ params, body: { mimeType: 'audio/wav' } })
  const { size } = statSync(file)
  await inLanes(count, async (partNumber) => {
    const target = { ...params, uploadId, partNumber }
    const { partUploadUrl } = await client.createPartUrl({ params: target, body: { size } })
    await curl(file, partUploadUrl)
  })
  await client.completeUpload({ params: { ...params, uploadId } })
}

/** The same without Tiro. */
async function uploadStraight(client: S3Client, object: string, file: string, count: number): Promise<void> {
  const uploadId = await createMultipart(client, object)
  await inLanes(count, async (partNumber) => {
    const query = { partNumber: String(partNumber), uploadId }
    await curl(file, await client.presign({ method: 'PUT', object, query }, 3600))
  })
  await completeMultipart(client, object, uploadId, await listParts(client, object, uploadId))
}

/** Sends parts two at once, as the dashboard does. */
async function inLanes(count: number, send: (partNumber: number) => Promise<void>): Promise<void> {
  let sent = 0
  const lane = async (): Promise<void> => {
    while (sent < count) await send(++sent)
  }
  await Promise.all([lane(), lane()])
}

async function curl(file: string, url: string): Promise<void> {
  await promisify(execFile)('curl', ['--fail', '--silent', '--show-error', '--output', '/dev/null', '-T', file, url])
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** The largest resident memory of a process so far, bytes. */
function memory(pid: number): number {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** Reads windows as a worker does, and by a bare request of the same range. */
async function windows(swift: SwiftServer): Promise<Figure[]> {
  const { blobs, close } = await openS3ForTest(swift.endpoint, { redirects: true, cacheBytes: 0 })
  try {
    await blobs.put('pcm', randomFillSync(Buffer.alloc(120 * windowBytes)))
    const names = { contentType: 'audio/l16', disposition: 'inline', fileName: 'pcm' } as const
    const url = (await blobs.downloadUrl('pcm', names)) ?? ''
    const ours: number[] = []
    const added: number[] = []
    for (let n = 0; n < reads; n++) {
      const range = { start: n * windowBytes, end: (n + 1) * windowBytes - 1 }
      const bare = () =>
        timed(async () => {
          const answer = await fetch(url, { headers: { range: `bytes=${range.start}-${range.end}` } })
          if ((await answer.arrayBuffer()).byteLength !== windowBytes) throw new Error('The range was ignored.')
        })
      const own = async () => {
        const lent = Promise.withResolvers<LocalFile>()
        const seconds = await timed(async () => {
          const file = await blobs.localFile('pcm', range)
          readFileSync(file.path)
          lent.resolve(file)
        })
        await (await lent.promise)[Symbol.asyncDispose]()
        return seconds
      }
      // Each pair in the other order: what comes first warms the store's cache.
      const isFirst = n % 2 === 0
      const early = isFirst ? await own() : await bare()
      const late = isFirst ? await bare() : await own()
      ours.push(isFirst ? early : late)
      added.push(isFirst ? early - late : late - early)
    }
    await blobs.delete('pcm')
    const [own, over] = [median(ours) * 1000, median(added) * 1000]
    return [
      { name: 'window read', value: own, unit: 'ms', goal: '(shown)', met: true },
      {
        name: "window read over the store's own",
        value: over,
        unit: 'ms',
        goal: '≤ 10',
        met: over <= 10,
        against: 'fetch',
      },
    ]
  } finally {
    await close()
  }
}

if (process.argv[1] === import.meta.filename) {
  console.table(await s3())
  process.exit(0)
}
