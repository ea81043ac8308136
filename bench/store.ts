// What do a lookup, a durable write and the completion of a job cost?
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { claim } from '../src/platform/jobs/claim.ts'
import { enqueue } from '../src/platform/jobs/enqueue.ts'
import { complete } from '../src/platform/jobs/finish.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import type { Database } from '../src/platform/database/schema.ts'
import type { Figure } from './figure.ts'
import { median } from './percentile.ts'

/** Lookups and writes through the store relative to bare `node:sqlite`, and a job's completion. */
export async function store(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(process.env['TIRO_BENCH_FOLDER'] ?? tmpdir(), 'tiro-bench-'))
  const { db, jobsDb, close } = await openDatabase({ file: path.join(folder, 'tiro.db') })
  try {
    await db
      .insertInto('setting')
      .values(Array.from({ length: 1000 }, (_, n) => ({ key: `k${n}`, value: 'x'.repeat(200) })))
      .execute()
    const lookups = await perSecond(20_000, async (n) => lookUp(db, n))
    const rounds: { writes: number; bare: number }[] = []
    // In turn, so that what else the machine does meanwhile falls on both.
    for (let round = 0; round < 5; round++) {
      const writes = await perSecond(300, async (n) => write(db, `one${round}-${n}`))
      rounds.push({ writes, bare: bareWrites(path.join(folder, `bare${round}.db`), 300) })
    }
    const start = performance.now()
    await Promise.all(Array.from({ length: 2000 }, async (_, n) => write(db, `many${n}`)))
    const grouped = 2000 / ((performance.now() - start) / 1000)
    const bare = median(rounds.map((round) => round.bare))
    const ends = await jobEnds(jobsDb, 200)
    return [
      { name: 'look-ups', value: lookups, unit: '/s', goal: '≥ 20000', met: lookups >= 20_000 },
      ratio('durable writes, one after the other', median(rounds.map((round) => round.writes / round.bare)), 0.7),
      // Writes that share a sync gain as much as a sync takes: 2 to 8 × on disks of different speed.
      { ...ratio('durable writes, many at once', grouped / bare, 2), dependsOnDisk: true },
      { name: 'a job ended and the next claimed', value: ends, unit: 'ms', goal: '≤ 20', met: ends <= 20 },
    ]
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function ratio(name: string, value: number, goal: number): Figure {
  return { name, value, unit: '×', goal: `≥ ${goal}`, met: value >= goal, against: 'bare node:sqlite on this thread' }
}

async function perSecond(count: number, work: (n: number) => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let n = 0; n < count; n++) await work(n)
  return count / ((performance.now() - start) / 1000)
}

async function lookUp(db: Database, n: number): Promise<unknown> {
  return db
    .selectFrom('setting')
    .selectAll()
    .where('key', '=', `k${n % 1000}`)
    .executeTakeFirst()
}

async function write(db: Database, key: string): Promise<unknown> {
  return db
    .insertInto('setting')
    .values({ key, value: 'x'.repeat(200) })
    .execute()
}

function bareWrites(file: string, count: number): number {
  const bare = new DatabaseSync(file)
  bare.exec('pragma journal_mode = wal; pragma synchronous = full; create table t (key text primary key, value text)')
  const insert = bare.prepare('insert into t values (?, ?)')
  const start = performance.now()
  for (let n = 0; n < count; n++) insert.run(`k${n}`, 'x'.repeat(200))
  const seconds = (performance.now() - start) / 1000
  bare.close()
  return count / seconds
}

async function jobEnds(db: Database, count: number): Promise<number> {
  const common = { runId: 'r', step: 'recognise', workspaceId: 's', queue: 'q', seconds: 30, input: {} }
  const jobs = Array.from({ length: count }, (_, n) => ({ ...common, key: String(n) }))
  await db.transaction().execute(async (tx) => enqueue(tx, jobs))
  const hooks = {}
  const first = await db.transaction().execute(async (tx) => claim(tx, { worker: 'w', queue: 'q', limit: 1, hooks }))
  const start = performance.now()
  for (let job = first[0] ?? null; job !== null;) {
    const { runId, key } = job
    const result = new Uint8Array(1500)
    const n = Number(key)
    const row = { runId, n, offset: n, length: 1, start: n, end: n + 1, result }
    job = await complete(
      db,
      job,
      {
        write: async (tx) => {
          await tx.insertInto('transcriptWindow').values(row).execute()
        },
      },
      { hooks, claimNext: true },
    )
  }
  return (performance.now() - start) / count
}

if (process.argv[1] === import.meta.filename) console.table(await store())
