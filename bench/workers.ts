// Are workers busy, or do they wait for the database? Each job only waits 100 ms, as a recogniser elsewhere would.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findPostgres, startPostgres } from '../test/helpers/postgres-server.ts'
import type { Figure } from './figure.ts'
import { buildShim } from './slow-fsync/build-shim.ts'
import type { Report, Task } from './workers-child.ts'

const jobMs = 100
const seconds = 10

/** One process with 64 workers on the embedded database, also on a slow disk; 16 processes on PostgreSQL; fan-ins. */
export async function workers(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(process.env['TIRO_BENCH_FOLDER'] ?? tmpdir(), 'tiro-bench-workers-'))
  try {
    const figures: Figure[] = []
    const embedded = (name: string): string => path.join(folder, `${name}.db`)
    const busy = async (name: string, env: Record<string, string>): Promise<number> => {
      const place = { file: embedded(name), url: null }
      await ask({ kind: 'fill', ...place, jobs: Math.ceil((64 * seconds * 1000) / jobMs), jobMs })
      return (await ask({ kind: 'work', ...place, workers: 64, seconds }, env)).busy
    }
    figures.push(share('64 workers, embedded database: busy', await busy('plain', {}), 90))
    const shim = buildShim(folder)
    if (shim !== null) {
      const slow = await busy('slow', { LD_PRELOAD: shim })
      figures.push(share('64 workers, every fsync 5 to 8 ms longer: busy', slow, 75))
    }
    figures.push(...(await fanIn({ file: embedded('joins'), url: null }, 'embedded database')))
    if (findPostgres() !== null) figures.push(...(await onServer()))
    return figures
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onServer(): Promise<Figure[]> {
  const postgres = await startPostgres()
  try {
    const place = { file: null, url: await postgres.createDatabase() }
    await ask({ kind: 'fill', ...place, jobs: Math.ceil((16 * seconds * 1000) / jobMs), jobMs })
    const reports = await Promise.all(
      Array.from({ length: 16 }, async () => ask({ kind: 'work', ...place, workers: 1, seconds })),
    )
    const busy = reports.reduce((sum, report) => sum + report.busy, 0) / reports.length
    return [
      share('16 worker processes, PostgreSQL: busy', busy, 85),
      ...(await fanIn({ file: null, url: await postgres.createDatabase() }, 'PostgreSQL')),
      await fairness({ file: null, url: await postgres.createDatabase() }),
    ]
  } finally {
    await postgres.stop()
  }
}

/** 300 runs whose last two windows finish together in two processes, or one with the embedded database. */
async function fanIn(place: Pick<Task, 'file' | 'url'>, against: string): Promise<Figure[]> {
  await ask({ kind: 'joins', ...place, runs: 300 })
  const processes = place.url === null ? 1 : 2
  await Promise.all(
    Array.from({ length: processes }, async () => ask({ kind: 'work', ...place, workers: 8, seconds: 20 })),
  )
  const { lost } = await ask({ kind: 'lost', ...place })
  return [{ name: 'joins lost of 300', value: lost, unit: '', goal: '0', met: lost === 0, against }]
}

/** Ten windows of a small workspace beside one with 5,000 queued. */
async function fairness(place: Pick<Task, 'file' | 'url'>): Promise<Figure> {
  const { claims } = await ask({ kind: 'fairness', ...place })
  const name = 'claims until 10 windows beside 5,000 of another workspace are done'
  return { name, value: claims, unit: '', goal: '≤ 30', met: claims <= 30, against: 'PostgreSQL' }
}

function share(name: string, value: number, goal: number): Figure {
  return { name, value: value * 100, unit: '%', goal: `≥ ${goal}`, met: value * 100 >= goal, against: '100 ms a job' }
}

async function ask(task: Task, env: Record<string, string> = {}): Promise<Report> {
  const script = path.join(import.meta.dirname, 'workers-child.ts')
  const child: ChildProcess = spawn(process.execPath, [script, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8')
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`${task.kind} ended with ${code}`)
  return JSON.parse(output) as Report
}
