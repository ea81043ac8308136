// A disk that turns read-only under the server: it says so, loses nothing, and goes on when the disk takes bytes again.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { fastEngine, removeFolder, sampleFile, startServer, temporaryFolder, tiro } from './helpers/harness.ts'
import { uploadRecording, waitForTranscript, type TestServer } from './helpers/harness.ts'
import { askServer } from './helpers/ask-postgres.ts'
import { findPostgres, startPostgres } from './helpers/postgres-server.ts'
import { listen } from './helpers/listen.ts'
import { refused } from './helpers/refused.ts'
import { waitFor } from './helpers/wait-for.ts'

const skip = findPostgres() === null ? 'PostgreSQL is not installed' : false
const isPostgres = process.env['TIRO_TEST_POSTGRES'] === '1'
const ran = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0

/** Whether a file system could be mounted on a folder, which `t` says if not. */
function mounts(t: TestContext, folder: string, ...args: string[]): boolean {
  mkdirSync(folder, { recursive: true })
  const isMounted = ran('mount', ...args, folder)
  if (!isMounted) t.skip('a file system can be mounted by root only')
  return isMounted
}

/** Until the tests have ended. */
async function folderWithMount(name: string): Promise<{ folder: string; disk: string }> {
  const folder = await temporaryFolder()
  const disk = path.join(folder, name)
  after(async () => {
    spawnSync('umount', [disk])
    await removeFolder(folder)
  })
  return { folder, disk }
}

/** What an operator and a client see. */
async function requireBroken({ client, stderr }: TestServer): Promise<void> {
  const { status, problems } = await client.getReadiness({})
  assert.equal(status, 'degraded')
  assert.equal(problems[0]?.code, 'ENGINE_UNAVAILABLE')
  assert.match(problems[0]?.message ?? '', /read-only or failing/)
  await waitFor(stderr, 'a line in the log', (text) => text.includes('EROFS') || text.includes('disk I/O error'))
}

/** Lines of the log that are errors. */
const errorsIn = (text: string): string[] => text.split('\n').filter((line) => line.includes('"level":50'))

test('a disk that ext4 has made read-only refuses changes with a reason, and answers reads', async (t) => {
  if (isPostgres) return t.skip('the database is on another disk')
  const { folder, disk } = await folderWithMount('disk')
  const image = path.join(folder, 'image')
  assert.ok(ran('truncate', '-s', '128M', image) && ran('mkfs.ext4', '-q', '-F', image))
  if (!mounts(t, disk, '-o', 'loop,errors=remount-ro', image)) return
  const data = path.join(disk, 'data')
  const server = await startServer({ data, env: fastEngine })
  const { client } = server
  let ids: { spaceId: string; recordingId: string }
  try {
    ids = await uploadRecording(client, await readFile(sampleFile))
    await waitForTranscript(client, ids)
    assert.deepEqual(await client.getReadiness({}), { status: 'ready', problems: [] })
    // What the kernel does itself after an error of the device.
    assert.ok(ran('mount', '-o', 'remount,abort', disk))
    for (let times = 0; times < 3; times += 1) {
      const renamed = client.updateRecording({ params: ids, body: { title: 'Renamed' } })
      assert.deepEqual(await refused(renamed), [503, 'ENGINE_UNAVAILABLE'])
    }
    await requireBroken(server)
    assert.equal((await client.getRecording({ params: ids })).title, 'Test')
    assert.ok(errorsIn(server.stderr()).length <= 2, 'the log says it once in a minute')
  } finally {
    await server.stop()
  }
  spawnSync('umount', [disk])
  assert.ok(mounts(t, disk, '-o', 'loop', image))
  const again = await startServer({ data, env: fastEngine, key: server.key })
  try {
    const { title } = await again.client.updateRecording({ params: ids, body: { title: 'Renamed' } })
    assert.equal(title, 'Renamed')
  } finally {
    await again.stop()
  }
})

test(
  'a PostgreSQL server that became read-only refuses changes with a reason, until it takes them',
  { skip },
  async () => {
    const postgres = await startPostgres()
    const data = await temporaryFolder()
    const url = await postgres.createDatabase()
    const env = { ...fastEngine, TIRO_DATABASE_URL: url, TIRO_LOG: 'error' }
    const server = await startServer({ data, env })
    try {
      const { client } = server
      const { id: spaceId } = await client.createWorkspace({ body: { name: 'Before' } })
      const name = new URL(url).pathname.slice(1)
      const end = `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = '${name}'`
      await askServer(postgres.url, `alter database ${name} set default_transaction_read_only = on`)
      await askServer(postgres.url, end)
      const renamed = (): Promise<unknown> => client.updateWorkspace({ params: { spaceId }, body: { name: 'After' } })
      // A connection that ended gives another reason.
      await waitFor(
        () => renamed().then(() => '', String),
        'a refusal',
        (said) => said.includes('database is read-only'),
      )
      assert.deepEqual(await refused(renamed()), [503, 'ENGINE_UNAVAILABLE'])
      const { status, problems } = await client.getReadiness({})
      assert.deepEqual([status, problems[0]?.code], ['degraded', 'ENGINE_UNAVAILABLE'])
      assert.equal((await client.getWorkspace({ params: { spaceId } })).name, 'Before')
      assert.match((await tiro(['doctor', '--data', data], { env })).stdout, /It is read-only\. Name the primary/)
      await askServer(postgres.url, `alter database ${name} set default_transaction_read_only = off`)
      await askServer(postgres.url, end)
      await waitFor(
        () => renamed().then(() => '', String),
        'a change',
        (said) => said === '',
      )
      assert.deepEqual(await client.getReadiness({}), { status: 'ready', problems: [] })
      assert.ok(errorsIn(server.stderr()).length <= 4, server.stderr())
    } finally {
      await server.stop()
      await postgres.stop()
      await removeFolder(data)
    }
  },
)

test('work waits while the disk of the media is read-only, and goes on without a restart', async (t) => {
  const { folder: data, disk: media } = await folderWithMount('blobs')
  if (!mounts(t, media, '-t', 'tmpfs', '-o', 'size=64m', 'tmpfs')) return
  const recorded = await readFile(sampleFile)
  const http = createServer((_, reply) => reply.writeHead(200, { 'content-type': 'audio/mpeg' }).end(recorded))
  const source = await listen(http)
  after(() => void http.close())
  const server = await startServer({ data, env: { ...fastEngine, TIRO_OUTBOUND_ALLOW: '127.0.0.0/8' } })
  try {
    const { client } = server
    const { spaceId } = await uploadRecording(client, recorded)
    await waitFor(() => ran('mount', '-o', 'remount,ro', media), 'a moment without writers')
    const sent = uploadRecording(client, recorded, { spaceId })
    assert.deepEqual(await refused(sent), [503, 'ENGINE_UNAVAILABLE'])
    await requireBroken(server)
    const { id: recordingId } = await client.createRecording({
      params: { spaceId },
      body: { title: 'Later', language: 'en', source: 'URL', sourceUrl: `${source}/interview.mp3` },
    })
    const params = { spaceId, recordingId }
    assert.ok(errorsIn(server.stderr()).length <= 2, 'the log says it once in a minute')
    assert.equal((await client.getRecording({ params })).failure, null)
    assert.ok(ran('mount', '-o', 'remount,rw', media))
    assert.equal((await waitForTranscript(client, params)).transcript?.status, 'COMPLETED')
    assert.deepEqual(await client.getReadiness({}), { status: 'ready', problems: [] })
  } finally {
    await server.stop()
  }
})
