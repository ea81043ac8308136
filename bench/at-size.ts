// Is a library of 100,000 recordings and a million passages as fast as a small one? `TIRO_BENCH_PASSAGES` is 300,000
// unless set: a million take four minutes to make. CPU time of the thread that answers, where it is one: other programs
// don't count. `TIRO_BENCH_LIBRARY` is a folder that keeps the library between runs.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { directions, recordingOrders } from '../src/contract/endpoints/recordings.ts'
import { listBeginnings } from '../src/derived/search/list-beginnings.ts'
import { listSpeakerIndexes } from '../src/derived/search/list-speaker-indexes.ts'
import { indexText } from '../src/derived/search/index-text.ts'
import { searchExact } from '../src/derived/search/search-exact.ts'
import { createSearchSemantic } from '../src/derived/search/search-semantic.ts'
import { searchWords } from '../src/derived/search/search-words.ts'
import type { SearchFilter } from '../src/derived/search/store.ts'
import { givenEmbedder } from './given-embedder.ts'
import { listRecordings } from '../src/library/recordings/list-recordings.ts'
import { listTags } from '../src/library/recordings/tags.ts'
import { openConfigured } from '../src/platform/database/open-configured.ts'
import type { OpenDatabase } from '../src/platform/database/open.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { openVectors, type VectorIndex } from '../src/platform/database/search/vectors.ts'
import { closeThreads } from '../src/platform/processes/thread.ts'
import { packContent } from '../src/text/content-blocks.ts'
import { writePacked } from '../src/transcripts/versions/write-version.ts'
import { fillPassages, fillRecordings, idOf, places, space, vectorOf, voices } from './at-size-fill.ts'
import type { Figure } from './figure.ts'
import { percentile } from './percentile.ts'

const recordings = 100_000
const passages = Number(process.env['TIRO_BENCH_PASSAGES'] ?? 300_000)

export async function atSize(): Promise<Figure[]> {
  const kept = process.env['TIRO_BENCH_LIBRARY']
  const data = kept ?? (await mkdtemp(path.join(tmpdir(), 'tiro-bench-size-')))
  try {
    if (!existsSync(path.join(data, 'tiro.db'))) await make(data)
    const started = performance.now()
    const database = await openConfigured({ data, databaseUrl: null }, { owner: true })
    const opened = performance.now() - started
    const vectors = openVectors(database.longReads, database.file)
    try {
      return [
        atMost('opening the database', opened, 200),
        ...(await lists(database.db)),
        ...(await searches(database, vectors)),
        await indexing(database),
      ]
    } finally {
      await vectors.close()
      await closeThreads()
      await database.close()
    }
  } finally {
    if (kept === undefined) await rm(data, { recursive: true, force: true })
  }
}

async function make(data: string): Promise<void> {
  const { db, close } = await openConfigured({ data, databaseUrl: null }, { owner: true })
  await fillRecordings(db, recordings)
  await fillPassages(db, recordings, passages)
  await close()
}

function atMost(name: string, value: number, goal: number): Figure {
  return { name: `at size: ${name}`, value, unit: 'ms', goal: `≤ ${goal}`, met: value <= goal }
}

type Query = Parameters<typeof listRecordings>[2]

const old = { dateFrom: '2020-06-01T00:00:00.000Z', dateTo: '2020-06-03T00:00:00.000Z' }
/** Lists by what they are filtered by: usual values, rare ones and ones that nothing has. */
const filters: Record<string, Query[]> = {
  status: [{ status: 'READY' }, { status: 'MEDIA_IMPORT_FAILED' }, { status: 'MEDIA_IMPORT_EXPIRED' }],
  'state of the transcript': [
    { transcriptStatus: 'COMPLETED' },
    { transcriptStatus: 'FAILED' },
    { transcriptStatus: 'CANCELLED' },
  ],
  speaker: [{ speakerId: voices.usual }, { speakerId: voices.rare }, { speakerId: idOf('spk', 9) }],
  language: [{ language: 'en' }, { language: 'sv' }, { language: 'fi' }],
  folder: [{ folderId: places.usual }, { folderId: places.rare }],
  date: [old, { dateFrom: old.dateFrom }, { recordedFrom: old.dateFrom, recordedTo: old.dateTo }],
  tag: [{ tag: 'usual' }, { tag: 'some 3' }, { tag: 'rare' }, { tag: 'none' }],
  metadata: [
    { metadata: ['source:usual'] },
    { metadata: ['source:some 3'] },
    { metadata: ['source:rare'] },
    { metadata: ['case:4321'] },
    { metadata: ['source:none'] },
  ],
  'part of the title': [{ q: 'recording' }, { q: 'żółw' }, { q: 'nowhere' }],
  'four filters': [
    { tag: 'usual', speakerId: voices.usual, language: 'sv', dateTo: old.dateTo },
    { tag: 'rare', transcriptStatus: 'FAILED', folderId: places.rare, q: 'zolw' },
    { metadata: ['source:usual', 'case:4320'], tag: 'usual', status: 'READY' },
    { metadata: ['source:usual'], tag: 'rare', language: 'en', folderId: places.usual },
  ],
}
const orders = recordingOrders.flatMap((orderBy) => directions.map((direction) => ({ orderBy, direction })))

async function lists(db: Database): Promise<Figure[]> {
  const list = (query: Query) =>
    listRecordings(db, space, { limit: 100, ...query }, { listBeginnings, listSpeakerIndexes })
  const figures = [
    atMost('a page with what its rows show, p95', await cpu(40, () => list({ include: 'transcript' })), 10),
    atMost('pages far into the list, p95', await deepPages(list), 10),
  ]
  for (const [name, queries] of Object.entries(filters)) {
    const each = queries.flatMap((query) => orders.map((order) => ({ ...query, ...order })))
    const worst: number[] = []
    for (const query of each) worst.push(await cpu(20, () => list(query)))
    figures.push(atMost(`filtered by ${name}, slowest value and order, p95`, Math.max(...worst), 20))
  }
  figures.push(atMost('the tags of the workspace, p95', await cpu(20, () => listTags(db, space)), 50))
  return figures
}

/** From page to page, forward, in each order. */
async function deepPages(list: (query: Query) => ReturnType<typeof listRecordings>): Promise<number> {
  const times: number[] = []
  for (const order of orders) {
    let cursor: string | null = null
    for (let page = 0; page < 300; page++) {
      const before = used()
      const { nextCursor } = await list(cursor === null ? order : { ...order, cursor })
      times.push(used() - before)
      cursor = nextCursor
    }
  }
  return percentile(times, 0.95)
}

async function searches({ longReads }: OpenDatabase, vectors: VectorIndex): Promise<Figure[]> {
  const filter: SearchFilter = {
    workspaceIds: [space],
    folderIds: null,
    speakerIds: null,
  }
  const { signal } = new AbortController()
  // The embedding of the question isn't measured: its vector is given.
  let asking = vectorOf(0)
  const embedder = givenEmbedder(() => asking)
  const byMeaning = createSearchSemantic({ longReads, vectors, embedder: async () => embedder })
  const question = (n: number): string => {
    const [rare, other, common] = [`t${n}x${n % 40}`, `t${n}x${(n + 1) % 40}`, `w${5 + n}`]
    return [rare, `${common} w${200 + n * 7}`, `${other} ${common}`][n % 3] ?? ''
  }
  const exact = (n: number) => searchExact(longReads, question(n), filter, 20, signal)
  const words = (n: number) => searchWords(longReads, question(n), filter, 20, signal)
  const semantic = (n: number) => {
    asking = vectorOf(n)
    return byMeaning(question(n), filter, 20, signal)
  }
  // The first one loads the vectors.
  await semantic(0)
  const size = passages.toLocaleString('en')
  return [
    await inThreads(`exact over ${size} passages, p95`, exact, 90),
    await inThreads(`by words over ${size}, p95`, words, 150),
    await inThreads(`semantic over ${size}, without the embedding of the question, p95`, semantic, 150),
  ]
}

/** An hour of speech in a recording that has none yet. */
async function indexing({ db, longReads }: OpenDatabase): Promise<Figure> {
  const id = idOf('trn', 0)
  const words = Array.from({ length: 9000 }, (_, i) => ({
    word: i % 14 === 13 ? `w${i % 997}.` : `w${(i * 7919) % 4999}`,
    start: i * 0.4,
    end: i * 0.4 + 0.35,
    confidence: 0.9,
    speaker: Math.floor(i / 400) % 2,
  }))
  const version = 1 + Math.floor(Date.now() / 1000)
  await db.transaction().execute(async (tx) => {
    const content = { words, segments: [], paragraphStarts: [0], estimated: false }
    await writePacked(tx, id, version, packContent(content), {
      kind: 'ENGINE',
      summary: 'Bench.',
      createdById: null,
      language: 'en',
    })
    await tx.updateTable('transcript').set({ version }).where('id', '=', id).execute()
  })
  const started = performance.now()
  await indexText(db, longReads, { transcriptId: id, translationId: null })
  return atMost('an hour of speech indexed', performance.now() - started, 300)
}

/** CPU time of this thread so far, ms. */
function used(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** 95th percentile of the CPU time on this thread, ms. */
async function cpu(times: number, work: (n: number) => Promise<unknown>): Promise<number> {
  return p95(times, work, used)
}

/** The 95th percentile of the time of work in other threads, with their CPU time. */
async function inThreads(name: string, work: (n: number) => Promise<unknown>, goal: number): Promise<Figure> {
  const before = process.cpuUsage()
  const figure = atMost(name, await p95(60, work, () => performance.now()), goal)
  const { user, system } = process.cpuUsage(before)
  return { ...figure, against: `${((user + system) / 63_000).toFixed(0)} ms of CPU each, in all threads` }
}

async function p95(times: number, work: (n: number) => Promise<unknown>, clock: () => number): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < times + 3; n++) {
    const before = clock()
    await work(n)
    // The first ones read the file and compile.
    if (n >= 3) taken.push(clock() - before)
  }
  return percentile(taken, 0.95)
}
