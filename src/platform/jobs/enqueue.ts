import { databaseNow } from '../database/clock.ts'
import { newId } from '../database/ids.ts'
import type { Tx } from '../database/schema.ts'
import type { NewJob } from './job.ts'
import { writeInput } from './job-input.ts'
import { announceJobs } from './signals.ts'
import { isAlive, isQueued, isRunning } from './states.ts'
import { batchesOf } from '../../text/batches-of.ts'

const rowsPerInsert = 500

/** Adds jobs to the queue. Existing ones (same run, step and key) stay unchanged. */
export async function enqueue(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  const turns = await turnsFor(tx, jobs)
  const now = databaseNow(tx)
  const rows = jobs.map((job, i) => ({
    id: newId('job'),
    runId: job.runId,
    step: job.step,
    key: job.key ?? '',
    space: job.workspaceId,
    queue: job.queue,
    priority: job.priority ?? 0,
    turn: turns[i] ?? 0,
    state: job.blocked === true ? ('BLOCKED' as const) : ('QUEUED' as const),
    runAt: now,
    attempts: 0,
    claims: 0,
    worker: null,
    leaseUntil: null,
    input: writeInput(job.input),
    error: null,
    createdAt: now,
    finishedAt: null,
  }))
  // Jobs that others wait for are inserted first, so that their IDs can be found.
  const blocked = rows.filter(({ state }) => state === 'BLOCKED')
  for (const row of blocked) await insert(tx, [{ ...row, joinId: null }])
  const joins = await joinsFor(tx, jobs)
  const joined = rows.map((row, i) => ({ ...row, joinId: joins[i] ?? null }))
  for (const row of joined) {
    if (row.state === 'BLOCKED' && row.joinId !== null) {
      throw new Error(`Job ${row.step} is blocked and joins another: joins do not nest.`)
    }
  }
  const queued = joined.filter(({ state }) => state === 'QUEUED')
  await announceJobs(tx, new Set(queued.map(({ queue }) => queue)))
  for (const some of batchesOf(queued, rowsPerInsert)) await insert(tx, some)
}

type JobValues = Parameters<ReturnType<typeof insertJob>['values']>[0]

function insertJob(tx: Tx) {
  return tx.insertInto('job')
}

async function insert(tx: Tx, values: JobValues): Promise<void> {
  await insertJob(tx)
    .values(values)
    .onConflict((conflict) => conflict.columns(['runId', 'step', 'key']).doNothing())
    .execute()
}

/**
 * Start-time fair queueing: a job's turn is the later of the queue's lowest turn and its workspace's last turn, plus
 * its length. A workspace with ten hours queued doesn't delay the next one, and no workspace accumulates turns.
 * (The column of the workspace is called `space`.)
 */
async function turnsFor(tx: Tx, jobs: readonly NewJob[]): Promise<number[]> {
  const lasts = new Map<string, number>()
  const turns: number[] = []
  for (const { queue, workspaceId, seconds } of jobs) {
    const name = JSON.stringify([queue, workspaceId])
    const last =
      lasts.get(name) ?? Math.max(await queueStandsAt(tx, queue), await workspaceTurn(tx, queue, workspaceId))
    const turn = last + Math.max(0.001, seconds ?? 1)
    lasts.set(name, turn)
    turns.push(turn)
  }
  return turns
}

/** The lowest queued turn; if nothing is queued, the highest running one. */
async function queueStandsAt(tx: Tx, queue: string): Promise<number> {
  const jobs = tx.selectFrom('job').where('queue', '=', queue)
  const queued = await jobs.where(isQueued).select('turn').orderBy('turn').limit(1).executeTakeFirst()
  if (queued !== undefined) return queued.turn
  const running = await jobs
    .where(isRunning)
    .select(({ fn }) => fn.max('turn').as('turn'))
    .executeTakeFirst()
  return running?.turn ?? 0
}

async function workspaceTurn(tx: Tx, queue: string, workspaceId: string): Promise<number> {
  const last = await tx
    .selectFrom('job')
    .where('queue', '=', queue)
    .where('space', '=', workspaceId)
    .where(isAlive)
    .select(({ fn }) => fn.max('turn').as('turn'))
    .executeTakeFirst()
  return last?.turn ?? 0
}

async function joinsFor(tx: Tx, jobs: readonly NewJob[]): Promise<(string | null)[]> {
  const known = new Map<string, string>()
  const joins: (string | null)[] = []
  for (const { runId, step, join } of jobs) {
    if (join === undefined) {
      joins.push(null)
      continue
    }
    const name = JSON.stringify([runId, join.step, join.key ?? ''])
    let id = known.get(name)
    if (id === undefined) {
      const row = await tx
        .selectFrom('job')
        .where('runId', '=', runId)
        .where('step', '=', join.step)
        .where('key', '=', join.key ?? '')
        .select('id')
        .executeTakeFirst()
      if (row === undefined) throw new Error(`Job ${step} joins ${join.step}, which is not there.`)
      id = row.id
      known.set(name, id)
    }
    joins.push(id)
  }
  return joins
}
