// A recording of 24 hours through the real server: is memory flat in each process, and what does each step take?
// Not among the benchmarks that run by default: `npm run bench -- day`. TIRO_BENCH_HOURS: how many hours (24).
import { openAsBlob } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { uploadFile } from '../src/client/upload-file.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { fastEngine, removeFolder, startServer, type TestServer } from '../test/helpers/harness.ts'
import { waitFor } from '../test/helpers/wait-for.ts'
import { watchCpu } from './cpu-of-tree.ts'
import type { Figure } from './figure.ts'
import { processesOf } from './memory-of-tree.ts'
import { median } from './percentile.ts'
import { kindOf, makeAudio } from './through-tiro.ts'

const hours = Number(process.env['TIRO_BENCH_HOURS'] ?? 24)
const sampleMs = 2000
/** Processes that end sooner have no course to speak of. */
const fewestSamples = 20
const formats = ['json', 'srt', 'text', 'word'] as const

interface Ids {
  spaceId: string
  recordingId: string
}

export async function day(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(process.env['TIRO_BENCH_FOLDER'] ?? tmpdir(), 'tiro-bench-'))
  try {
    const file = path.join(folder, 'day.mp3')
    // The last packet would go beyond the limit of 24 hours.
    makeAudio(file, hours * 3600 - 1)
    const server = await startServer({
      data: path.join(folder, 'data'),
      env: { ...fastEngine, TIRO_SPEAKERS: 'acoustic' },
    })
    const { ids, figures } = await firstLife(server, file)
    return [...figures, await secondLife(server, ids)]
  } finally {
    await removeFolder(folder)
  }
}

/** Upload, transcription, and what a person does with the transcript. */
async function firstLife(server: TestServer, file: string): Promise<{ ids: Ids; figures: Figure[] }> {
  const memory = watchMemory(server.pid)
  const cpu = watchCpu(server.pid, kindOf)
  const replies = watchReplies(server.address)
  try {
    const blob = await openAsBlob(file)
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Day' } })
    const created = await server.client.createRecording({ params: { spaceId }, body: { title: 'Day', language: 'en' } })
    const ids = { spaceId, recordingId: created.id }
    const source = { size: blob.size, slice: async (start: number, end: number) => blob.slice(start, end) }
    await uploadFile(server.client, source, { ...ids, mimeType: 'audio/mpeg' })
    const uploaded = Date.now()
    await completed(server, ids)
    const seconds = (Date.now() - uploaded) / 1000
    await searched(server, ids.spaceId)
    const used = Object.entries(cpu.read()).map(([kind, value]) => `${kind} ${value.toFixed(0)} CPU s`)
    const figures = [
      shown('from the upload to the transcript', seconds, 's', used.join(', ')),
      ...(await stepTimes(server.data, uploaded)),
      ...memory.figures(),
      shown('longest reply of /healthz meanwhile', replies.longest(), 'ms'),
      ...(await readings(server, ids)),
    ]
    return { ids, figures }
  } finally {
    memory.stop()
    cpu.stop()
    await replies.stop()
    await server.stop()
  }
}

function shown(name: string, value: number, unit: string, against?: string): Figure {
  const figure = { name: `${hours} hours: ${name}`, value, unit, goal: '(shown)', met: true }
  return against === undefined ? figure : { ...figure, against }
}

async function completed(server: TestServer, params: Ids): Promise<void> {
  for (;;) {
    const { transcript } = await server.client.getRecording({ params })
    if (transcript?.status === 'COMPLETED') return
    if (transcript?.status === 'FAILED') throw new Error(JSON.stringify(transcript.failure))
    await sleep(1000)
  }
}

/** Waits until the transcript is in the search index. */
async function searched(server: TestServer, spaceId: string): Promise<void> {
  await waitFor(
    () => server.client.searchRecordings({ params: { spaceId }, query: { q: 'the', mode: 'exact' } }),
    'the index',
    (hits) => hits.length > 0,
    3_600_000,
  )
}

/** When the last job of each step ended. */
async function stepTimes(data: string, uploaded: number): Promise<Figure[]> {
  const beside = await openDatabase({ file: path.join(data, 'tiro.db'), owner: false })
  try {
    const rows = await beside.db
      .selectFrom('job')
      .select(({ fn }) => ['step', fn.max('finishedAt').as('ended'), fn.countAll().as('jobs')])
      .groupBy('step')
      .orderBy('ended')
      .execute()
    return rows.map(({ step, ended, jobs }) =>
      shown(`${step} ended after`, (Number(ended) - uploaded) / 1000, 's', `jobs: ${jobs}`),
    )
  } finally {
    await beside.close()
  }
}

/** The most memory of a process of each kind, and how the last half of its samples compares with the first. */
function watchMemory(root: number): { figures: () => Figure[]; stop: () => void } {
  const courses = new Map<string, number[]>()
  const all: number[] = []
  const timer = setInterval(() => {
    const most = new Map<string, number>()
    let sum = 0
    for (const { args, memory } of processesOf(root)) {
      const kind = kindOf(args)
      const megabytes = memory / 1e6
      most.set(kind, Math.max(most.get(kind) ?? 0, megabytes))
      sum += megabytes
    }
    all.push(sum)
    for (const [kind, megabytes] of most) courses.set(kind, [...(courses.get(kind) ?? []), megabytes])
  }, sampleMs)
  return {
    stop: () => clearInterval(timer),
    figures: () => {
      const figures = [shown('most memory of all', Math.max(...all), 'MB')]
      for (const [kind, samples] of courses) {
        if (samples.length < fewestSamples) continue
        const quarters = [0, 0.25, 0.5, 0.75].map((from) =>
          median(samples.slice(Math.floor(from * samples.length), Math.floor((from + 0.25) * samples.length))),
        )
        const middle = Math.floor(samples.length / 2)
        const growth = median(samples.slice(middle)) / median(samples.slice(0, middle))
        figures.push({
          name: `${hours} hours: memory of ${kind}, last half against the first`,
          value: growth,
          unit: '×',
          goal: '≤ 1.03',
          met: growth <= 1.03,
          against: `most ${Math.max(...samples).toFixed(0)} MB; medians of the quarters: ${quarters.map((one) => one.toFixed(0)).join(', ')}`,
        })
      }
      return figures
    },
  }
}

/** The longest that a client waited for the cheapest reply, ms. */
function watchReplies(address: string): { longest: () => number; stop: () => Promise<void> } {
  let longest = 0
  const end = new AbortController()
  const ask = async (): Promise<void> => {
    while (!end.signal.aborted) {
      const started = performance.now()
      await (await fetch(`${address}/healthz`)).text()
      longest = Math.max(longest, performance.now() - started)
      await sleep(100)
    }
  }
  const asking = ask()
  return {
    longest: () => longest,
    stop: async () => {
      end.abort()
      await asking
    },
  }
}

/** What a person does with the transcript: read it in several formats, open, search and correct it. */
async function readings(server: TestServer, params: Ids): Promise<Figure[]> {
  const { client } = server
  const figures: Figure[] = []
  const timed = async (name: string, run: () => Promise<string | undefined>): Promise<void> => {
    const started = performance.now()
    const against = await run()
    figures.push(shown(name, (performance.now() - started) / 1000, 's', against))
  }
  for (const format of formats) {
    await timed(`as ${format}`, async () => {
      const bytes = await (await client.getTranscript({ params, query: { format } })).arrayBuffer()
      return `${(bytes.byteLength / 1e6).toFixed(1)} MB`
    })
  }
  await timed('search', async () => {
    const hits = await client.searchRecordings({
      params: { spaceId: params.spaceId },
      query: { q: 'the', mode: 'exact' },
    })
    return `hits: ${hits.length}`
  })
  await timed('replace a word', async () => {
    const operations = [{ type: 'replace', from: 100, to: 100, text: 'Ada' }] as const
    await client.editTranscript({ params, headers: { 'if-match': '*' }, body: { operations: [...operations] } })
    return undefined
  })
  return figures
}

/** A new process has the whole transcript. */
async function secondLife({ data, key }: TestServer, params: Ids): Promise<Figure> {
  const started = performance.now()
  const again = await startServer({ data, key, env: { ...fastEngine, TIRO_SPEAKERS: 'acoustic' } })
  try {
    const ready = performance.now() - started
    const text = await (await again.client.getTranscript({ params, query: { format: 'srt' } })).text()
    const hour = Number([...text.matchAll(/--> (\d+):/g)].at(-1)?.[1])
    return {
      name: `${hours} hours: hour of the last subtitle after a restart`,
      value: hour + 1,
      unit: '',
      goal: `≥ ${hours}`,
      met: hour + 1 >= hours,
      against: `ready after ${(ready / 1000).toFixed(2)} s`,
    }
  } finally {
    await again.stop()
  }
}
