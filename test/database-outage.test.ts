// What the log of each process says while PostgreSQL is stopped.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  fastEngine,
  removeFolder,
  startServer,
  startWorker,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
} from './helpers/harness.ts'
import { longRecording } from './helpers/media.ts'
import { findPostgres, startPostgres } from './helpers/postgres-server.ts'
import { waitFor } from './helpers/wait-for.ts'

const skip = findPostgres() === null ? 'PostgreSQL is not installed' : false

interface Line {
  level: number
  msg: string
  err?: unknown
}

const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)

test('a database that is down for a while is two lines of each process, whatever it does', { skip }, async (t) => {
  const postgres = await startPostgres()
  const folder = await temporaryFolder()
  const data = path.join(folder, 'data')
  const env = { ...fastEngine, TIRO_DATABASE_URL: await postgres.createDatabase(), TIRO_LOG: 'warn' }
  const server = await startServer({ data, env: { ...env, TIRO_ROLE: 'api' } })
  const worker = await startWorker({ ...env, TIRO_DATA: data })
  t.after(async () => {
    worker.child.kill('SIGTERM')
    assert.deepEqual([(await worker.ended).code, await server.stop()], [0, 0])
    await postgres.stop()
    await removeFolder(folder)
  })
  let said = ''
  worker.child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')))
  const logs = { server: () => linesOf(server.stderr()), worker: () => linesOf(said) }

  const params = await uploadRecording(server.client, await readFile(await longRecording(folder, 4)))
  await waitFor(
    () => server.client.getRecording({ params }),
    'the first words',
    ({ transcript }) => transcript?.status === 'IN_PROGRESS',
  )
  // Longer than the pause of any loop that runs all the time.
  await postgres.restart(() => sleep(12_000), 'SIGINT')
  assert.equal((await waitForTranscript(server.client, params)).transcript?.status, 'COMPLETED')
  for (const [name, log] of Object.entries(logs)) {
    // A lost connection is opened again after 12 s at most.
    const isBack = (lines: Line[]): boolean => lines.some(({ msg }) => msg.includes('answers again'))
    const [down, back, ...more] = await waitFor(log, name, isBack, 20_000)
    assert.deepEqual(more, [], name)
    assert.match(down?.msg ?? '', /^Couldn't reach the database: .{10,200}\. Retrying until it answers\.$/)
    assert.match(back?.msg ?? '', /^The database answers again, after 1\d s\.$/)
    assert.deepEqual([down?.level, back?.level, down?.err], [40, 40, undefined])
  }
})
