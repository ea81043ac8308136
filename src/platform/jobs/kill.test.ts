import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { openFileForTest } from '../../../test/helpers/databases.ts'
import { waitFor } from '../../../test/helpers/wait-for.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiro-kill-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const runs = 40
const parts = 8
const file = path.join(folder, 'tiro.db')

/** A process that queues runs of parts and joins, works on them, and prints what is acknowledged as done. */
const program = `
import { openDatabase } from ${JSON.stringify(path.resolve(import.meta.dirname, '../database/open.ts'))}
import { append } from ${JSON.stringify(path.resolve(import.meta.dirname, '../events/events.ts'))}
import { enqueue } from ${JSON.stringify(path.join(import.meta.dirname, 'enqueue.ts'))}
import { startWorker } from ${JSON.stringify(path.join(import.meta.dirname, 'worker.ts'))}
const { db, jobsDb } = await openDatabase({ file: ${JSON.stringify(file)} })
const write = (key) => async (tx) => {
  await tx.insertInto('setting').values({ key, value: '' }).execute()
  await append(tx, { type: 'WORKSPACE_DELETED', workspaceId: 's', data: { key } })
}
await startWorker({
  db: jobsDb, owner: true, queues: { media: 1, speech: 3, light: 1 },
  onEvent: ({ kind, job, error }) => console.log(kind, job?.runId + '/' + job?.step + '/' + job?.key, error ?? ''),
  handlers: {
    split: async ({ job, emit }) => {
      const common = { runId: job.runId, workspaceId: 's', input: null, join: { step: 'whole' }, queue: 'speech' }
      for (let n = 0; n < ${parts}; n++) await emit(null, [{ ...common, step: 'part', key: String(n) }])
      return { write: write(job.runId + '/split/') }
    },
    part: async ({ job }) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 12))
      return { write: write(job.runId + '/part/' + job.key) }
    },
    whole: async ({ job }) => ({ write: write(job.runId + '/whole/') }),
  },
})
console.log('ready')
for (let n = 0; n < ${runs}; n++) {
  const common = { runId: 'run' + n, workspaceId: 's', input: null }
  await db.transaction().execute(async (tx) => enqueue(tx, [
    { ...common, step: 'whole', queue: 'light', blocked: true },
    { ...common, step: 'split', queue: 'media', join: { step: 'whole' } },
  ]))
}
`

test('a process killed at random loses no acknowledged work and does nothing twice', async () => {
  const script = path.join(folder, 'program.ts')
  writeFileSync(script, program)
  const acknowledged = new Set<string>()
  const others: string[] = []
  const run = (): { child: ReturnType<typeof spawn>; ready: Promise<void> } => {
    const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const { promise: ready, resolve } = Promise.withResolvers<void>()
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [kind = '', job = ''] = line.split(' ')
      if (kind === 'ready') resolve()
      else if (kind === 'done') acknowledged.add(job)
      else others.push(line)
    })
    child.on('exit', () => resolve())
    return { child, ready }
  }
  for (let round = 0; round < 15; round++) {
    const { child, ready } = run()
    await ready
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 150))
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const { child } = run()
  const total = runs * (parts + 2)
  // Another process may read beside it.
  const { db, close } = await openFileForTest({ file, owner: false })
  const count = async (): Promise<number> =>
    (
      await db
        .selectFrom('setting')
        .select(sql<number>`count(*)`.as('n'))
        .executeTakeFirstOrThrow()
    ).n
  await waitFor(count, 'the last job', (n) => n >= total)
  await new Promise((resolve) => setTimeout(resolve, 100))
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.deepEqual(others, [])
  assert.equal(await count(), total)
  const written = new Set((await db.selectFrom('setting').select('key').execute()).map(({ key }) => key))
  for (const job of acknowledged) assert.ok(written.has(job), `${job} was acknowledged and is gone`)
  const events = await db.selectFrom('event').selectAll().execute()
  assert.equal(events.length, total)
  const states = await db.selectFrom('job').select('state').distinct().execute()
  assert.deepEqual(states, [{ state: 'DONE' }])
  const checked = await sql<Record<string, unknown>>`select * from pragma_integrity_check`.execute(db)
  assert.deepEqual(checked.rows, [{ integrity_check: 'ok' }])
  await close()
})
