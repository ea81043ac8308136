// Do list, get, claim and search stay fast when an instance grows a hundredfold? SQLite and PostgreSQL side by side.
// Workspaces of 10,000 recordings: one at first, then as many as TIRO_BENCH_RECORDINGS fill (default 10; 1,000,000
// recordings take ten minutes and 6 GB for each database). SQL makes the rows: 100 words a recording.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { searchExact } from '../src/derived/search/search-exact.ts'
import type { SearchFilter } from '../src/derived/search/store.ts'
import { listRecordings } from '../src/library/recordings/list-recordings.ts'
import { findAnyRecording } from '../src/library/store.ts'
import { dialectOf } from '../src/platform/database/dialects.ts'
import { spaceToken } from '../src/platform/database/search/tsquery.ts'
import { openConfigured } from '../src/platform/database/open-configured.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { claim } from '../src/platform/jobs/claim.ts'
import { complete } from '../src/platform/jobs/finish.ts'
import { closeThreads } from '../src/platform/processes/thread.ts'
import { findPostgres, startPostgres } from '../test/helpers/postgres-server.ts'
import type { Figure } from './figure.ts'
import { percentile } from './percentile.ts'

const each = 10_000
const wanted = Number(process.env['TIRO_BENCH_RECORDINGS'] ?? 10 * each)
const queries = 100
const idOf = (prefix: string, n: number): string => `${prefix}_${String(n).padStart(26, '0')}`

export async function hotQueries(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(process.env['TIRO_BENCH_FOLDER'] ?? tmpdir(), 'tiro-bench-hot-'))
  const postgres = findPostgres() === null ? null : await startPostgres()
  try {
    const figures = await measure('SQLite', folder, null)
    if (postgres === null) return figures
    return [...figures, ...(await measure('PostgreSQL', folder, await postgres.createDatabase()))]
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(name: string, folder: string, databaseUrl: string | null): Promise<Figure[]> {
  const database = await openConfigured({ data: folder, databaseUrl }, { owner: true })
  const { db, jobsDb, longReads } = database
  try {
    await addOwner(db)
    await fill(db, 0, each)
    const small = await ask(db, jobsDb, longReads)
    await fill(db, each, wanted)
    const large = await ask(db, jobsDb, longReads)
    if (process.env['TIRO_BENCH_PLANS'] === '1') await printPlans(db, name)
    return Object.entries(large).map(([query, ms]) => {
      const before = small[query as keyof typeof small]
      const ratio = ms / before
      return {
        name: `${query}, ${name}: ${wanted.toLocaleString('en')} recordings`,
        value: ratio,
        unit: '×',
        goal: '≤ 3',
        met: ratio <= 3,
        against: `the time at ${each.toLocaleString('en')}: ${before.toFixed(2)} → ${ms.toFixed(2)} ms at p95`,
      }
    })
  } finally {
    await closeThreads()
    await database.close()
  }
}

/** The 95th percentile of each query, milliseconds. All ask in the first workspace. */
async function ask(
  db: Database,
  jobsDb: Database,
  longReads: Database,
): Promise<Record<'list' | 'get' | 'claim' | 'search', number>> {
  const workspace = idOf('spc', 0)
  const { signal } = new AbortController()
  const filter: SearchFilter = {
    workspaceIds: [workspace],
    folderIds: null,
    speakerIds: null,
  }
  const pages: string[] = ['']
  return {
    list: await p95(async (n) => {
      const cursor = pages[n % pages.length]
      const query = cursor === '' || cursor === undefined ? { limit: 100 } : { limit: 100, cursor }
      const page = await listRecordings(db, workspace, query, {
        listSpeakerIndexes: async () => new Map(),
        listBeginnings: async () => new Map(),
      })
      if (page.nextCursor !== null && pages.length < 50) pages.push(page.nextCursor)
    }),
    get: await p95((n) => findAnyRecording(db, workspace, idOf('rec', (n * 7919) % each))),
    claim: await p95(async () => {
      const [job] = await jobsDb
        .transaction()
        .execute((tx) => claim(tx, { worker: 'bench', queue: 'speech', limit: 1, hooks: {} }))
      if (job !== undefined) await complete(jobsDb, job, {}, { hooks: {}, claimNext: false })
    }),
    search: await p95((n) => searchExact(longReads, `w${50 + n * 31} w${5 + (n % 20)}`, filter, 20, signal)),
  }
}

async function p95(work: (n: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < queries + 10; n++) {
    const start = performance.now()
    await work(n)
    if (n >= 10) times.push(performance.now() - start)
  }
  return percentile(times, 0.95)
}

const at = '2026-01-01T00:00:00.000Z'

async function addOwner(db: Database): Promise<void> {
  await sql`insert into "user" ("id", "email", "isAdministrator", "createdAt", "updatedAt")
    values ('usr_bench', 'bench@localhost', 1, ${at}, ${at})`.execute(db)
}

/** Recordings with their transcripts, passages, full text and finished jobs, and 1,000 jobs that wait. */
async function fill(db: Database, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += each) await fillWorkspace(db, start, start + each)
  await sql.raw(dialectOf(db) === 'sqlite' ? 'pragma optimize' : 'analyze').execute(db)
}

async function fillWorkspace(db: Database, from: number, to: number): Promise<void> {
  const isSqlite = dialectOf(db) === 'sqlite'
  const space = idOf('spc', from / each)
  const numbers = isSqlite
    ? sql`(with recursive n(i) as (select ${sql.lit(from)} union all select i + 1 from n where i < ${sql.lit(to - 1)}) select i from n) n`
    : sql`generate_series(${sql.lit(from)}::bigint, ${sql.lit(to - 1)}::bigint) n(i)`
  const id = (prefix: string): RawBuilder<string> =>
    isSqlite
      ? sql`(${sql.lit(`${prefix}_`)} || printf('%026d', i))`
      : sql`(${sql.lit(`${prefix}_`)} || lpad(i::text, 26, '0'))`
  const created = isSqlite
    ? sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', 1500000000 + i * 60, 'unixepoch')`
    : sql`to_char(to_timestamp(1500000000 + i * 60) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`
  await sql`insert into "workspace" ("id", "createdAt", "updatedAt", "name", "language", "ownerId", "findAndReplaceWords",
    "vocabulary", "privacy") values (${space}, ${at}, ${at}, 'Bench', 'en', 'usr_bench', '[]', '[]', 'PRIVATE')`.execute(
    db,
  )
  await sql`insert into "recording" ("id", "createdAt", "updatedAt", "workspaceId", "title", "mediaType", "source",
      "duration", "status", "isMediaDeleted", "createdById", "language", "diarize", "vocabulary",
      "translationLanguages", "warnings")
    select ${id('rec')}, ${created}, ${created}, ${sql.lit(space)}, 'Recording ' || (i * 7919 % 1000003), 'AUDIO',
      'FILE_UPLOAD', 60, 'READY', 0, 'usr_bench', 'en', 1, '[]', '[]', '[]' from ${numbers}`.execute(db)
  await sql`insert into "transcript" ("id", "createdAt", "updatedAt", "recordingId", "language", "status",
      "speakerAssignments", "warnings", "version")
    select ${id('trn')}, ${created}, ${created}, ${id('rec')}, 'en', 'COMPLETED', '[]', '[]', 1 from ${numbers}`.execute(
    db,
  )
  // Twenty thousand words by frequency, as Zipf's law has it.
  const word = isSqlite
    ? sql`'w' || cast(pow(20000.0, ((i * 7919 + j * 104729 + i * j % 9973) % 100003) / 100003.0) as integer)`
    : sql`'w' || floor(power(20000.0::float8, ((i * 7919 + j * 104729 + i * j % 9973) % 100003) / 100003.0))::int`
  const hundred = isSqlite
    ? sql`(with recursive w(j) as (select 1 union all select j + 1 from w where j < 100) select group_concat(${word}, ' ') from w)`
    : sql`(select string_agg(${word}, ' ') from generate_series(1::bigint, 100::bigint) w(j))`
  await sql`insert into "searchChunk" ("transcriptId", "version", "speaker", "start", "end", "text", "marks", "key")
    select ${id('trn')}, 1, 0, 0, 60, ${hundred}, ${new Uint8Array()}, '0' from ${numbers}`.execute(db)
  const isNew = sql`"transcriptId" >= ${idOf('trn', from)} and "transcriptId" < ${idOf('trn', to)}`
  await (
    isSqlite
      ? sql`insert into "searchText" (rowid, space, words)
          select "n", ${spaceToken(space)}, "text" from "searchChunk" where ${isNew}`
      : sql`update "searchChunk" set "space" = ${space},
          "terms" = to_tsvector('simple', "text") || array_to_tsvector(array[${spaceToken(space)}]) where ${isNew}`
  ).execute(db)
  await sql`insert into "searchState" ("transcriptId", "version") select ${id('trn')}, 1 from ${numbers}`.execute(db)
  const job = sql`"job" ("id", "runId", "step", "key", "space", "queue", "priority", "turn", "state", "runAt", "attempts",
    "claims", "input", "createdAt")`
  const state = sql`case when i % 10 = 0 then 'QUEUED' else 'DONE' end`
  await sql`insert into ${job} select ${id('job')}, ${id('run')}, 'recognise', '0', ${sql.lit(space)}, 'speech', 0, i,
    ${state}, 0, 1, 1, 'null', 0 from ${numbers}`.execute(db)
}

/** What each database does for the queries. */
async function printPlans(db: Database, name: string): Promise<void> {
  const explain = dialectOf(db) === 'sqlite' ? sql`explain query plan` : sql`explain (analyze, costs off)`
  const space = idOf('spc', 0)
  const asked: Record<string, RawBuilder<unknown>> = {
    list: sql`select * from "recording" where "workspaceId" = ${space} and "deletedAt" is null order by "createdAt" desc, "id" desc limit 100`,
    get: sql`select * from "recording" where "id" = ${idOf('rec', 5)}`,
    claim: sql`select "id" from "job" where "queue" = 'speech' and "state" = 'QUEUED' and "runAt" <= 1 order by "priority", "turn", "id" limit 1`,
  }
  for (const [query, statement] of Object.entries(asked)) {
    const { rows } = await sql<Record<string, unknown>>`${explain} ${statement}`.execute(db)
    console.log(`${name}, ${query}:`)
    for (const row of rows) console.log(`  ${String(row['detail'] ?? row['QUERY PLAN'])}`)
  }
}
