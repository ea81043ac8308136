// What do authentication, limits and checks cost on top of the framework, and does a long list stay fast?
import { execFile, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { encodeCursor } from '../src/platform/database/cursor.ts'
import { newId } from '../src/platform/database/ids.ts'
import { timestamp } from '../src/platform/database/now.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import type { NewRow } from '../src/platform/database/schema.ts'
import { removeFolder, startServer, temporaryFolder, type TestServer } from '../test/helpers/harness.ts'
import { cpuOf } from './cpu-of-tree.ts'
import type { Figure } from './figure.ts'
import { median } from './percentile.ts'
import { recordingRow } from '../test/helpers/recording-row.ts'

interface Load {
  /** All requests, those before the measured time too. */
  answered: number
  perSecond: number
  /** Milliseconds. */
  median: number
  p99: number
  failures: string[]
}

const limits = { TIRO_LIMIT_REQUESTS: '1000000000' }
const rounds = 3
const listed = 100_000
const read = 5000
/** So few that their replies are kept while nothing is written. */
const repeated = 1000
/** How often something else is written meanwhile, where the figure says so, milliseconds. */
const writeMs = 50

/**
 * CPU and p99 of a recording and a list, relative to a bare route, while nothing else is written and while something is
 * written 20 times a second; p95 of list pages.
 */
export async function http(): Promise<Figure[]> {
  const data = await temporaryFolder()
  const server = await startServer({ data, env: limits })
  try {
    const space = await server.client.createWorkspace({ body: { name: 'Bench' } })
    const fresh = await fill(server, space.id, false)
    const finished = await fill(server, space.id, true)
    return [
      ...(await readingOne(server, space.id, fresh.few, fresh.one, 'GET of a new recording')),
      ...(await readingOne(
        server,
        space.id,
        finished.few,
        finished.one,
        'GET of a finished recording with its two files',
      )),
      ...(await readingList(server, space.id)),
      ...(await whileWriting(server, finished.one, async () => [
        ...(await readingOne(
          server,
          space.id,
          finished.all,
          finished.one,
          'GET of a finished recording, while others are written',
        )),
        ...(await readingList(server, space.id, ', while others are written')),
      ])),
      ...(await subtitles(server, space.id)),
      ...(await listing(server, space.id)),
    ]
  } catch (error) {
    throw new Error(`the server said: ${server.stderr()}`, { cause: error })
  } finally {
    await server.stop()
    await removeFolder(data)
  }
}

/** Recordings with their transcripts, new or finished, the files that list all and few of their IDs, and one of the IDs. */
async function fill(
  server: TestServer,
  workspaceId: string,
  isFinished: boolean,
): Promise<{ all: string; few: string; one: string }> {
  const beside = await openDatabase({ file: path.join(server.data, 'tiro.db'), owner: false })
  const { ownerId } = await server.client.getWorkspace({ params: { spaceId: workspaceId } })
  const rows = Array.from({ length: read }, (_, n): NewRow<'recording'> => {
    const status = isFinished ? 'READY' : 'MEDIA_IMPORT_UPLOADING'
    return { ...row(workspaceId, ownerId, n), duration: isFinished ? 1800 : null, status }
  })
  for (let from = 0; from < rows.length; from += 500) {
    const some = rows.slice(from, from + 500)
    await beside.db.transaction().execute(async (tx) => {
      await tx.insertInto('recording').values(some).execute()
      await tx
        .insertInto('transcript')
        .values(some.map((one) => transcriptRow(one, isFinished)))
        .execute()
      if (isFinished) {
        await tx
          .insertInto('file')
          .values(some.flatMap((one) => [fileRow(one, 'ORIGINAL'), fileRow(one, 'AUDIO')]))
          .execute()
      }
    })
  }
  await beside.close()
  const all = path.join(server.data, `${isFinished ? 'finished' : 'fresh'}.txt`)
  const few = path.join(server.data, `few-${isFinished ? 'finished' : 'fresh'}.txt`)
  const ids = rows.map((one) => one.id)
  await writeFile(all, ids.join('\n'))
  await writeFile(few, ids.slice(0, repeated).join('\n'))
  return { all, few, one: ids[0] ?? '' }
}

/** Random recordings. */
async function readingOne(
  server: TestServer,
  spaceId: string,
  file: string,
  one: string,
  name: string,
): Promise<Figure[]> {
  const answer = await server.client.getRecording({ params: { spaceId, recordingId: one } })
  return reading(server, {
    base: `/api/v1/spaces/${spaceId}/recordings/`,
    file,
    answer,
    goal: 0.5,
    name,
  })
}

/** Does `work` while another process changes a recording again and again, so that no reply is sent twice. */
async function whileWriting<T>(server: TestServer, recordingId: string, work: () => Promise<T>): Promise<T> {
  const beside = await openDatabase({ file: path.join(server.data, 'tiro.db'), owner: false })
  const stop = new AbortController()
  const writing = (async () => {
    for (let n = 0; !stop.signal.aborted; n++) {
      const title = `Recording ${n}`
      await beside.db.updateTable('recording').set({ title }).where('id', '=', recordingId).execute()
      await sleep(writeMs)
    }
  })()
  try {
    return await work()
  } finally {
    stop.abort()
    await writing
    await beside.close()
  }
}

/** The first 20 of the recordings. */
async function readingList(server: TestServer, spaceId: string, when = ''): Promise<Figure[]> {
  const answer = await server.client.listRecordings({ params: { spaceId }, query: { limit: 20 } })
  const file = path.join(server.data, 'list.txt')
  await writeFile(file, '?limit=20')
  const name = `a list of 20 recordings${when}`
  return reading(server, { base: `/api/v1/spaces/${spaceId}/recordings`, file, answer, goal: 0.4, name })
}

/**
 * Requests relative to a bare route with the same answer. CPU is compared rather than requests per second: the process
 * that asks takes as much CPU as the bare route, so on two cores it would limit only that.
 */
async function reading(
  server: TestServer,
  { base, file, answer, goal, name }: { base: string; file: string; answer: unknown; goal: number; name: string },
): Promise<Figure[]> {
  const bare = spawn(process.execPath, [path.join(import.meta.dirname, 'http-bare.ts'), JSON.stringify(answer)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const bareAddress = await new Promise<string>((resolve) => {
      createInterface({ input: bare.stdout }).once('line', resolve)
    })
    const ours: Load[] = []
    const theirs: Load[] = []
    const cpu: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
    for (let round = 0; round < rounds; round++) {
      const before = [cpuOf(bare.pid ?? 0), cpuOf(server.pid)] as const
      const their = await load(`${bareAddress}/`, file, server.key)
      const our = await load(`${server.address}${base}`, file, server.key)
      theirs.push(their)
      ours.push(our)
      cpu.theirs.push((cpuOf(bare.pid ?? 0) - before[0]) / their.answered)
      cpu.ours.push((cpuOf(server.pid) - before[1]) / our.answered)
    }
    const [mine, bares] = [median(cpu.ours) * 1e6, median(cpu.theirs) * 1e6]
    const ratio = bares / mine
    const of = (loads: Load[], time: 'median' | 'p99'): number => median(loads.map((one) => one[time]))
    const slow = of(ours, 'p99') / of(theirs, 'p99')
    const usual = of(ours, 'median') / of(theirs, 'median')
    const times = `the median ${usual.toFixed(1)} ×; ours ${of(ours, 'median').toFixed(2)} and ${of(ours, 'p99').toFixed(2)} ms`
    const perSecond = (loads: Load[]): string => `${median(loads.map((one) => one.perSecond)).toFixed(0)}/s`
    const against = `bare Fastify route: ${bares.toFixed(0)} µs and ${perSecond(theirs)}; ours ${mine.toFixed(0)} µs and ${perSecond(ours)}`
    return [
      { name: `${name}, CPU`, value: ratio, unit: '×', goal: `≥ ${goal}`, met: ratio >= goal, against },
      { name: `${name}, p99`, value: slow, unit: '×', goal: '≤ 3', met: slow <= 3, against: times },
    ]
  } finally {
    bare.kill()
  }
}

/** An hour as subtitles, which the server renders once. */
async function subtitles(server: TestServer, spaceId: string): Promise<Figure[]> {
  const words = Array.from({ length: 9000 }, (_, n) => {
    const word = ['this', 'is', 'what', 'somebody', 'said.'][n % 5] ?? ''
    return { word, start: n * 0.4, end: n * 0.4 + 0.35, confidence: 0.9, speaker: Math.floor(n / 50) % 2 }
  })
  const { id } = await server.client.createRecording({
    params: { spaceId },
    body: { title: 'An hour', source: 'IMPORT' },
  })
  await server.client.importTranscript({
    params: { spaceId, recordingId: id },
    content: JSON.stringify({ words }),
    headers: { 'content-type': 'application/json' },
  })
  const file = path.join(server.data, 'hour.txt')
  await writeFile(file, `${id}/transcript?format=srt`)
  const { perSecond } = await load(`${server.address}/api/v1/spaces/${spaceId}/recordings/`, file, server.key)
  return [{ name: 'an hour as srt', value: perSecond, unit: '/s', goal: '≥ 300', met: perSecond >= 300 }]
}

async function load(base: string, file: string, key: string): Promise<Load> {
  const script = path.join(import.meta.dirname, 'http-load.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, base, file, key, '3', '16'])
  const result = JSON.parse(stdout) as Load
  if (result.failures.length > 0) throw new Error(result.failures.join('\n'))
  return result
}

/** Pages at random positions in a list of 100,000, in each order, forward and back. */
async function listing(server: TestServer, workspaceId: string): Promise<Figure[]> {
  const beside = await openDatabase({ file: path.join(server.data, 'tiro.db'), owner: false })
  const { ownerId } = await server.client.getWorkspace({ params: { spaceId: workspaceId } })
  const rows: NewRow<'recording'>[] = Array.from({ length: listed }, (_, n) => row(workspaceId, ownerId, n))
  for (let from = 0; from < rows.length; from += 500) {
    await beside.db
      .insertInto('recording')
      .values(rows.slice(from, from + 500))
      .execute()
  }
  await beside.close()
  const spent: number[] = []
  for (let n = 0; n < 300; n++) {
    const at = rows[Math.floor((n * 7919 * 331) % rows.length)]
    if (at === undefined) continue
    const orderBy = (['createdAt', 'title', 'duration'] as const)[n % 3] ?? 'createdAt'
    const keyOf = { createdAt: at.createdAt, title: at.title, duration: at.duration ?? -1 }
    const direction = n % 2 === 0 ? 'next' : 'prev'
    const order = { createdAt: undefined, title: 'title asc', duration: 'duration desc' }[orderBy]
    const cursor = encodeCursor({ key: keyOf[orderBy], id: at.id, direction, order })
    const from = performance.now()
    await server.client.listRecordings({
      params: { spaceId: workspaceId },
      query: { limit: 100, orderBy, cursor },
    })
    if (n >= 30) spent.push(performance.now() - from)
  }
  spent.sort((a, b) => a - b)
  const p95 = spent[Math.floor(spent.length * 0.95)] ?? 0
  const name = `a page of 100 of ${listed} recordings, p95`
  return [{ name, value: p95, unit: 'ms', goal: '≤ 5', met: p95 <= 5 }]
}

function row(workspaceId: string, userId: string, n: number): NewRow<'recording'> {
  const at = timestamp(Date.UTC(2026, 0, 1) + n * 61_000)
  return recordingRow({
    id: newId('rec'),
    createdAt: at,
    updatedAt: at,
    workspaceId,
    title: `Recording ${(n * 7919) % listed}`,
    duration: (n * 31) % 7200,
    createdById: userId,
  })
}

function transcriptRow(recording: NewRow<'recording'>, isFinished: boolean): NewRow<'transcript'> {
  const { id, createdAt } = recording
  return {
    id: newId('trn'),
    createdAt,
    updatedAt: createdAt,
    recordingId: id,
    language: 'en',
    status: isFinished ? 'COMPLETED' : 'NOT_STARTED',
    queuedAt: isFinished ? createdAt : null,
    completedAt: isFinished ? createdAt : null,
    speakerAssignments: '[]',
    failure: null,
    engine: isFinished ? 'pocketsphinx' : null,
    quality: isFinished ? 'draft' : null,
    warnings: '[]',
    waitingFor: null,
    runId: null,
    // Without content, so that the search index has nothing to read meanwhile.
    version: 0,
  }
}

function fileRow(recording: NewRow<'recording'>, type: string): NewRow<'file'> {
  const { id: recordingId, workspaceId, createdAt } = recording
  const blobKey = `bench/${recordingId}/${type}`
  const of = { recordingId, workspaceId, type, mimeType: 'audio/mpeg', size: 12_345_678, blobKey }
  return { id: newId('fil'), createdAt, updatedAt: createdAt, ...of }
}

if (process.argv[1] === import.meta.filename) {
  console.table(await http())
  process.exit(0)
}
