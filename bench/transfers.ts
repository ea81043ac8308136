// Files through the real server, over HTTP, on one machine with their client: eight parts at once against dd, and ranges
// against a bare Node server that streams the same file. TIRO_BENCH_FOLDER is the disk, TIRO_BENCH_BYTES the size.
import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { randomFillSync } from 'node:crypto'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { newId } from '../src/platform/database/ids.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { recordingRow } from '../test/helpers/recording-row.ts'
import { removeFolder, startServer, type TestServer } from '../test/helpers/harness.ts'
import { watchCpu } from './cpu-of-tree.ts'
import { ddSeconds } from './dd.ts'
import type { Figure } from './figure.ts'
import { median } from './percentile.ts'

const mebibyte = 1024 ** 2
const parts = 8
const rounds = 3

interface Transfer {
  seconds: number
  bytes: number
  /** CPU seconds of the server. */
  cpu: number
}

export async function transfers(): Promise<Figure[]> {
  const total = Number(process.env['TIRO_BENCH_BYTES'] ?? 1024 * mebibyte)
  const data = await mkdtemp(path.join(process.env['TIRO_BENCH_FOLDER'] ?? tmpdir(), 'tiro-bench-'))
  const server = await startServer({ data })
  try {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Bench' } })
    return [...(await uploads(server, spaceId, total)), ...(await ranges(server, spaceId, total))]
  } finally {
    await server.stop()
    await removeFolder(data)
  }
}

async function uploads(server: TestServer, spaceId: string, total: number): Promise<Figure[]> {
  const ours: Transfer[] = []
  const dd: number[] = []
  const { id: recordingId } = await server.client.createRecording({ params: { spaceId }, body: { title: 'Parts' } })
  const { uploadId } = await server.client.startUpload({
    params: { spaceId, recordingId },
    body: { mimeType: 'audio/mpeg' },
  })
  for (let round = 0; round < rounds; round++) {
    const addresses: string[] = []
    for (let partNumber = 1; partNumber <= parts; partNumber++) {
      const params = { spaceId, recordingId, uploadId, partNumber }
      addresses.push((await server.client.createPartUrl({ params })).partUploadUrl)
    }
    dd.push(await ddSeconds(server.data, total))
    ours.push(await transfer(server.pid, ['send', String(total / parts), ...addresses]))
  }
  await server.client.abortUpload({ params: { spaceId, recordingId, uploadId } })
  const seconds = median(ours.map((one) => one.seconds))
  const cores = median(ours.map((one) => one.cpu / one.seconds))
  const speed = total / mebibyte / seconds
  const ratio = median(dd) / seconds
  return [
    {
      name: 'eight parts at once',
      value: ratio,
      unit: '×',
      goal: '≥ 0.9',
      met: ratio >= 0.9,
      against: 'dd conv=fsync',
    },
    { name: 'eight parts at once', value: speed, unit: 'MiB/s', goal: '(shown)', met: true },
    {
      name: 'cores busy with it',
      value: cores,
      unit: '',
      goal: '≤ 0.4 at 500 MiB/s',
      met: (cores / speed) * 500 <= 0.4,
    },
  ]
}

async function ranges(server: TestServer, spaceId: string, total: number): Promise<Figure[]> {
  const { file, url } = await placeFile(server, spaceId, total)
  const bare = spawn(process.execPath, [path.join(import.meta.dirname, 'transfer-bare.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const bareAddress = await new Promise<string>((resolve) => {
      createInterface({ input: bare.stdout }).once('line', resolve)
    })
    const ours: Transfer[] = []
    const theirs: Transfer[] = []
    for (let round = 0; round < rounds; round++) {
      theirs.push(await transfer(bare.pid ?? 0, ['read', server.key, bareAddress, bareAddress]))
      ours.push(await transfer(server.pid, ['read', server.key, url, url]))
    }
    const [own, other] = [ours, theirs].map((list) => {
      return { speed: median(list.map((one) => one.bytes / one.seconds)), cpu: median(list.map((one) => one.cpu)) }
    }) as [{ speed: number; cpu: number }, { speed: number; cpu: number }]
    const [speed, cpu] = [own.speed / other.speed, own.cpu / other.cpu]
    const against = `bare Node server: ${(other.speed / mebibyte).toFixed(0)} MiB/s, ${other.cpu.toFixed(2)} CPU s`
    return [
      { name: 'two ranges read at once', value: speed, unit: '×', goal: '≥ 0.9', met: speed >= 0.9, against },
      { name: 'CPU of it', value: cpu, unit: '×', goal: '≤ 1.2', met: cpu <= 1.2, against },
    ]
  } finally {
    bare.kill()
  }
}

/** A recording with a file of this size that the server didn't receive. */
async function placeFile(server: TestServer, spaceId: string, total: number): Promise<{ file: string; url: string }> {
  const beside = await openDatabase({ file: path.join(server.data, 'tiro.db'), owner: false })
  const { ownerId } = await server.client.getWorkspace({ params: { spaceId } })
  const at = new Date().toISOString()
  const id = newId('rec')
  const blobKey = `bench/${id}`
  const changed = { createdAt: at, updatedAt: at, workspaceId: spaceId }
  const row = recordingRow({ ...changed, id, title: 'Large', createdById: ownerId, duration: 1, status: 'READY' })
  await beside.db.insertInto('recording').values(row).execute()
  const of = { ...changed, recordingId: id, type: 'ORIGINAL', mimeType: 'audio/mpeg', size: total, blobKey }
  await beside.db
    .insertInto('file')
    .values({ ...of, id: newId('fil') })
    .execute()
  await beside.close()
  const file = path.join(server.data, 'blobs', blobKey)
  await mkdir(path.dirname(file), { recursive: true })
  const handle = await open(file, 'wx')
  const noise = randomFillSync(Buffer.alloc(mebibyte))
  for (let written = 0; written < total; written += noise.length) await handle.write(noise)
  await handle.close()
  return { file, url: `${server.address}/api/v1/spaces/${spaceId}/recordings/${id}/media/original` }
}

/** What the client measures, and the server's CPU time meanwhile. */
async function transfer(pid: number, args: string[]): Promise<Transfer> {
  const cpu = watchCpu(pid, () => 'all')
  const before = cpu.read()['all'] ?? 0
  const script = path.join(import.meta.dirname, 'transfer-load.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args])
  const after = cpu.read()['all'] ?? 0
  cpu.stop()
  return { ...(JSON.parse(stdout) as { seconds: number; bytes: number }), cpu: after - before }
}

if (process.argv[1] === import.meta.filename) {
  console.table(await transfers())
  process.exit(0)
}
