// One process of `bench/workers.ts`: fills a queue or works on it, then prints a report.
import { setTimeout as sleep } from 'node:timers/promises'
import { claim } from '../src/platform/jobs/claim.ts'
import { enqueue } from '../src/platform/jobs/enqueue.ts'
import { complete } from '../src/platform/jobs/finish.ts'
import type { NewJob } from '../src/platform/jobs/job.ts'
import { startWorker } from '../src/platform/jobs/worker.ts'
import { openConfigured } from '../src/platform/database/open-configured.ts'
import { openDatabase, type OpenDatabase } from '../src/platform/database/open.ts'
import type { Database } from '../src/platform/database/schema.ts'

interface Place {
  file: string | null
  url: string | null
}
export type Task = Place &
  (
    | { kind: 'fill'; jobs: number; jobMs: number }
    | { kind: 'work'; workers: number; seconds: number }
    | { kind: 'joins'; runs: number }
    | { kind: 'lost' }
    | { kind: 'fairness' }
  )

export interface Report {
  /** Share of the time that the workers were busy, 0–1. */
  busy: number
  lost: number
  claims: number
}

const task = JSON.parse(process.argv[2] ?? '') as Task
const report: Report = { busy: 0, lost: 0, claims: 0 }
const database = await open(task)
const { jobsDb } = database
if (task.kind === 'fill') await fill(jobsDb, task.jobs, task.jobMs)
else if (task.kind === 'joins') await joins(jobsDb, task.runs)
else if (task.kind === 'lost') report.lost = await countLost(jobsDb)
else if (task.kind === 'fairness') report.claims = await claimsOfSmall(jobsDb)
else report.busy = await work(jobsDb, task.workers, task.seconds)
await database.close()
console.log(JSON.stringify(report))
process.exit(0)

async function open({ file, url }: Place): Promise<OpenDatabase> {
  if (file !== null) return openDatabase({ file })
  return openConfigured({ data: '.', databaseUrl: url }, { owner: true })
}

async function add(db: Database, jobs: readonly NewJob[]): Promise<void> {
  for (let i = 0; i < jobs.length; i += 500) {
    await db.transaction().execute((tx) => enqueue(tx, jobs.slice(i, i + 500)))
  }
}

function windowOf(runId: string, n: number, more: Partial<NewJob> = {}): NewJob {
  return {
    runId,
    step: 'recognise',
    key: String(n),
    workspaceId: 'spc_bench',
    queue: 'speech',
    input: null,
    ...more,
  }
}

async function fill(db: Database, jobs: number, jobMs: number): Promise<void> {
  await add(
    db,
    Array.from({ length: jobs }, (_, n) => windowOf('run_bench', n, { input: jobMs })),
  )
}

/** Runs of two windows that end at the same moment, and a job that waits for both. */
async function joins(db: Database, runs: number): Promise<void> {
  for (let n = 0; n < runs; n++) {
    const runId = `run_${String(n).padStart(4, '0')}`
    const join = { step: 'assemble' }
    await add(db, [
      { ...windowOf(runId, 0), step: 'assemble', key: '', blocked: true },
      windowOf(runId, 1, { input: 5, join }),
      windowOf(runId, 2, { input: 5, join }),
    ])
  }
}

async function countLost(db: Database): Promise<number> {
  const rows = await db
    .selectFrom('job')
    .select('id')
    .where('step', '=', 'assemble')
    .where('state', '<>', 'DONE')
    .execute()
  return rows.length
}

async function claimsOfSmall(db: Database): Promise<number> {
  await add(
    db,
    Array.from({ length: 5000 }, (_, n) => windowOf('run_large', n, { seconds: 30, workspaceId: 'spc_large' })),
  )
  await add(
    db,
    Array.from({ length: 10 }, (_, n) => windowOf('run_small', n, { seconds: 30, workspaceId: 'spc_small' })),
  )
  let left = 10
  for (let claims = 1; ; claims++) {
    const [job] = await db
      .transaction()
      .execute((tx) => claim(tx, { worker: 'w', queue: 'speech', limit: 1, hooks: {} }))
    if (job === undefined) throw new Error('The queue is empty.')
    await complete(db, job, {}, { hooks: {}, claimNext: false })
    if (job.runId === 'run_small' && --left === 0) return claims
  }
}

/** Works until the time is over or nothing is left. @returns the share of the time that was spent in jobs */
async function work(db: Database, workers: number, seconds: number): Promise<number> {
  let worked = 0
  let lastEnd = performance.now()
  const run = async (input: unknown): Promise<void> => {
    const start = performance.now()
    await sleep(Number(input))
    lastEnd = performance.now()
    worked += lastEnd - start
  }
  const start = performance.now()
  const worker = await startWorker({
    db,
    handlers: { recognise: (_, input) => run(input), assemble: async () => {} },
    queues: { speech: workers },
    owner: false,
  })
  const isIdle = (): boolean => performance.now() - lastEnd > 1500
  for (const end = start + seconds * 1000; performance.now() < end && !isIdle();) await sleep(50)
  const took = (isIdle() ? lastEnd : performance.now()) - start
  await worker.stop()
  return worked / (took * workers)
}
