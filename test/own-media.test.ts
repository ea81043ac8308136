// A start with the wrong database deletes no media.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  tiro,
  uploadRecording,
  waitForTranscript,
  type TestServer,
} from './helpers/harness.ts'
import { findPostgres, startPostgres, type PostgresServer } from './helpers/postgres-server.ts'

const skip = findPostgres() === null ? 'PostgreSQL is not installed' : false
const embedded = { ...fastEngine, TIRO_SPEAKERS: 'acoustic', TIRO_DATABASE_URL: '', TIRO_LOG: 'warn' }

let data: string
let postgres: PostgresServer
let server: TestServer | null = null
before(async () => {
  if (skip !== false) return
  data = path.join(await temporaryFolder(), 'data')
  postgres = await startPostgres()
})
after(async () => {
  if (skip !== false) return
  await server?.stop()
  await postgres.stop()
  await removeFolder(path.dirname(data))
})

/** What the start says that ends at once. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { code, stderr } = await tiro(['serve', '--data', data], { env: { ...embedded, ...env } })
  assert.equal(code, 2, stderr)
  return stderr
}

const doctor = (folder: string, env: Record<string, string>) =>
  tiro(['doctor', '--data', folder], { env: { ...embedded, ...env } })

test('media is served with its own database alone, wherever that moves', { skip }, async () => {
  const first = (server = await startServer({ data, env: embedded }))
  const ids = await uploadRecording(first.client, await readFile(sampleFile))
  await waitForTranscript(first.client, ids)
  await first.stop()

  // A new database, of the start or on a server.
  const database = path.join(data, 'tiro.db')
  await rename(database, `${database}.away`)
  assert.match(await refusal({}), /contains media, but the database has no recordings/)
  assert.ok(!existsSync(database), 'no database takes the place of the one that is away')
  await rename(`${database}.away`, database)
  const own = { TIRO_DATABASE_URL: await postgres.createDatabase() }
  assert.match(await refusal({ TIRO_DATABASE_URL: await postgres.createDatabase() }), /belongs to another database/)

  const moved = await tiro(['move', '--to', own.TIRO_DATABASE_URL, '--data', data], { env: embedded })
  assert.equal(moved.code, 0, moved.stderr)
  const second = (server = await startServer({ data, env: { ...embedded, ...own }, key: first.key }))
  assert.equal((await second.client.getRecording({ params: ids })).status, 'READY')
  await second.stop()
  // The media is in another place than it was.
  const media = path.join(data, 'blobs/media')
  await rename(media, `${media}.away`)
  const third = (server = await startServer({ data, env: { ...embedded, ...own }, key: first.key }))
  const lost = await third.client.getReadiness({})
  assert.deepEqual([lost.status, lost.problems[0]?.code], ['degraded', 'NOT_FOUND'])
  assert.match((await doctor(data, own)).stdout, /^MISSING recordings .*newest recordings isn't in /m)
  await third.stop()
  assert.match(third.stderr(), /The media of the newest recordings isn't where TIRO_BLOBS and TIRO_DATA say/)
  assert.doesNotMatch(second.stderr(), /newest recordings/)
  await rename(`${media}.away`, media)
  // An empty folder, of another machine for example.
  const empty = path.join(path.dirname(data), 'empty')
  for (const role of ['api', 'all']) {
    const env = { ...embedded, ...own, TIRO_ROLE: role }
    const elsewhere = (server = await startServer({ data: empty, env, key: first.key }))
    await elsewhere.stop()
    assert.match(elsewhere.stderr(), /The media of the newest recordings isn't where/, role)
  }
  const found = (server = await startServer({ data, env: { ...embedded, ...own }, key: first.key }))
  assert.deepEqual(await found.client.getReadiness({}), { status: 'ready', problems: [] })
  assert.doesNotMatch((await doctor(data, own)).stdout, /newest recordings/)
  await found.stop()
  // The start without TIRO_DATABASE_URL, with the original that doesn't know new recordings.
  assert.match(await refusal({}), /belongs to another database/)
})
