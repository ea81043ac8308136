// Is a library of 100,000 recordings and a million passages as fast as a small one? `TIRO_BENCH_PASSAGES` is 300,000
// unless set: a million take four minutes to make. CPU time of the thread that answers, where it is one: other programs
// don't count. `TIRO_BENCH_LIBRARY` is a folder that keeps the library between runs.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { findPostgres, startPostgres } from '../test/helpers/postgres-server.ts'
import { indexText } from '../src/derived/search/index-text.ts'
import { searchExact } from '../src/derived/search/search-exact.ts'
import { createSearchSemantic } from '../src/derived/search/search-semantic.ts'
import { searchWords } from '../src/derived/search/search-words.ts'
import type { SearchFilter } from '../src/derived/search/store.ts'
import { givenEmbedder } from './given-embedder.ts'
import { openConfigured } from '../src/platform/database/open-configured.ts'
import type { OpenDatabase } from '../src/platform/database/open.ts'
import { openVectors, type VectorIndex } from '../src/platform/database/search/vectors.ts'
import { closeThreads } from '../src/platform/processes/thread.ts'
import { packContent } from '../src/text/content-blocks.ts'
import { writePacked } from '../src/transcripts/versions/write-version.ts'
import { fillPassages, fillRecordings, idOf, space, vectorOf } from './at-size-fill.ts'
import { atMost, cpuOfThread, lists, p95, timeOfRequest } from './at-size-lists.ts'
import type { Figure } from './figure.ts'

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
        atMost('at size: opening the database', opened, 200),
        ...(await lists(database.db, 'at size', cpuOfThread)),
        ...(await searches(database, vectors)),
        await indexing(database),
        ...(await onPostgres()),
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

/** The lists on PostgreSQL, if it is installed. */
async function onPostgres(): Promise<Figure[]> {
  if (findPostgres() === null) {
    console.log('not measured here: lists on PostgreSQL, which needs PostgreSQL')
    return []
  }
  const server = await startPostgres()
  try {
    const databaseUrl = await server.createDatabase()
    const { db, close } = await openConfigured({ data: '', databaseUrl }, { owner: true })
    await fillRecordings(db, recordings)
    // As autovacuum leaves a library that nobody changes.
    await sql`vacuum analyze`.execute(db)
    const figures = await lists(db, 'at size on PostgreSQL', timeOfRequest)
    await close()
    return figures
  } finally {
    await server.stop()
  }
}

async function make(data: string): Promise<void> {
  const { db, close } = await openConfigured({ data, databaseUrl: null }, { owner: true })
  await fillRecordings(db, recordings)
  await fillPassages(db, recordings, passages)
  await close()
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
    await inThreads(`at size: exact over ${size} passages, p95`, exact, 90),
    await inThreads(`at size: by words over ${size}, p95`, words, 150),
    await inThreads(`at size: semantic over ${size}, without the embedding of the question, p95`, semantic, 150),
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
  return atMost('at size: an hour of speech indexed', performance.now() - started, 300)
}

/** The 95th percentile of the time of work in other threads, with their CPU time. */
async function inThreads(name: string, work: (n: number) => Promise<unknown>, goal: number): Promise<Figure> {
  const before = process.cpuUsage()
  const figure = atMost(name, await p95(60, work, () => performance.now()), goal)
  const { user, system } = process.cpuUsage(before)
  return { ...figure, against: `${((user + system) / 63_000).toFixed(0)} ms of CPU each, in all threads` }
}
