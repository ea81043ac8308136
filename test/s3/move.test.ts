// An instance moves to PostgreSQL and a bucket, is backed up and restored there, and moves back.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { createClient, type Client } from '../../src/client/client.ts'
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
} from '../helpers/harness.ts'
import { findPostgres, startPostgres, type PostgresServer } from '../helpers/postgres-server.ts'
import { hasSwift, startSwift, type SwiftServer } from '../helpers/swift-server.ts'
import { waitFor } from '../helpers/wait-for.ts'

const skip =
  findPostgres() === null ? 'PostgreSQL is not installed' : hasSwift() ? false : 'OpenStack Swift is not installed'

let postgres: PostgresServer
let swift: SwiftServer
let folder: string
const started: TestServer[] = []
before(async () => {
  if (skip !== false) return
  folder = await temporaryFolder()
  postgres = await startPostgres()
  swift = await startSwift()
})
after(async () => {
  if (skip !== false) return
  await Promise.all(started.map(async (server) => server.stop()))
  await Promise.all([postgres.stop(), swift.stop()])
  await removeFolder(folder)
})

/** What a user sees of an instance, without what changes at every look. */
async function look(client: Client, ids: { spaceId: string; recordingId: string }): Promise<unknown> {
  const params = { spaceId: ids.spaceId }
  const text = await (await client.getTranscript({ params: ids, query: { format: 'srt' } })).text()
  const folders = await client.listFolders({ params })
  const { audioFile, originalFile, title } = await client.getRecording({ params: ids })
  const media = await Promise.all(
    [audioFile, originalFile].map(async (file) =>
      Buffer.from(await (await fetch(file?.publicUrl ?? '')).arrayBuffer()),
    ),
  )
  return { text, folders, title, media: media.map((bytes) => bytes.toString('base64')) }
}

test(
  'an instance moves to PostgreSQL and a bucket, is restored from a backup there, and moves back',
  { skip },
  async () => {
    const embedded = { ...fastEngine, TIRO_SPEAKERS: 'acoustic', TIRO_DATABASE_URL: '', TIRO_BLOBS: '' }
    const scaled = async (prefix: string): Promise<Record<string, string>> => ({
      ...fastEngine,
      TIRO_SPEAKERS: 'acoustic',
      ...swift.environment(prefix),
      TIRO_DATABASE_URL: await postgres.createDatabase(),
    })
    const at = (name: string): string => path.join(folder, name)
    const run = async (args: string[], env: Record<string, string>): Promise<string> => {
      const { code, stdout, stderr } = await tiro(args, { env })
      assert.equal(code, 0, stderr)
      return stdout
    }

    const start = async (name: string, env: Record<string, string>, known?: string): Promise<TestServer> => {
      const server = await startServer({ data: at(name), env, ...(known === undefined ? {} : { key: known }) })
      started.push(server)
      return server
    }

    const first = await start('first', embedded)
    const ids = await uploadRecording(first.client, await readFile(sampleFile))
    await waitForTranscript(first.client, ids)
    const inner = await first.client.createFolder({ params: ids, body: { name: 'Inner' } })
    const outer = await first.client.createFolder({ params: ids, body: { name: 'Outer' } })
    await first.client.updateFolder({ params: { ...ids, folderId: inner.id }, body: { parentFolderId: outer.id } })
    const { audioFile } = await first.client.getRecording({ params: ids })
    const link = new URL(audioFile?.publicUrl ?? '')

    const original = await look(first.client, ids)
    const { key } = first

    const there = await scaled('moved')
    const targets = ['--to', there['TIRO_DATABASE_URL'] ?? '', there['TIRO_BLOBS'] ?? '']
    // The settings of the bucket, but not yet the bucket.
    const moving = { ...there, ...embedded }
    const served = await tiro(['move', ...targets, '--data', at('first')], { env: moving })
    assert.equal(served.code, 2)
    assert.match(served.stderr, /Stop all of them/)
    await first.stop()

    const killed = await tiro(['move', ...targets, '--data', at('first')], {
      env: moving,
      onStart: (child) => child.stderr?.once('data', () => child.kill('SIGKILL')),
    })
    assert.notEqual(killed.code, 0)
    const early = await tiro(['serve', '--data', at('early')], { env: there })
    assert.match(early.stderr, /unfinished copy/)
    const said = await run(['move', ...targets, '--data', at('first')], moving)
    assert.match(said, /Copied \d+ rows and \d+ files \(.*\)\. The copy equals the original\./)
    assert.ok(!said.includes(there['TIRO_DATABASE_URL'] ?? ''), 'the password is not printed')
    const again = await tiro(['move', ...targets, '--data', at('first')], { env: moving })
    assert.match(again.stderr, /a complete copy/)

    // Another data folder: nothing of the original is needed.
    const second = await start('second', there, key)
    assert.deepEqual(await look(second.client, ids), original)
    assert.equal((await fetch(new URL(link.pathname + link.search, second.address))).status, 200)
    const find = (client: Client) => client.searchRecordings({ params: ids, query: { q: 'somebody', mode: 'exact' } })
    await waitFor(
      () => find(second.client),
      'the transcript in the index',
      (hits) => hits.length > 0,
    )
    // New rows are numbered after the copied ones.
    const next = await uploadRecording(second.client, await readFile(sampleFile), { spaceId: ids.spaceId })
    assert.equal((await waitForTranscript(second.client, next)).transcript?.status, 'COMPLETED')
    await run(['backup', at('backup'), '--data', at('second')], there)
    await second.client.deleteRecording({ params: next, query: { permanent: true } })
    assert.match(await run(['backup', at('backup'), '--data', at('second')], there), /; 0 new\n$/)
    await run(['backup', '--verify', at('backup')], there)
    await second.stop()

    const elsewhere = await scaled('restored')
    await run(['restore', at('backup'), '--data', at('third')], elsewhere)
    const third = await start('third', elsewhere, key)
    assert.deepEqual(await look(third.client, ids), original)
    assert.equal((await fetch(new URL(link.pathname + link.search, third.address))).status, 200)
    await waitFor(
      () => find(third.client),
      'the transcript in the index',
      (hits) => hits.length > 0,
    )
    await third.stop()

    await run(['move', '--to', at('back'), '--data', at('third')], elsewhere)
    const back = await start('back', embedded, key)
    assert.deepEqual(await look(createClient({ baseUrl: back.address, key }), ids), original)
    assert.equal((await fetch(new URL(link.pathname + link.search, back.address))).status, 200)
    await waitFor(
      () => find(back.client),
      'the transcript in the index',
      (hits) => hits.length > 0,
    )
    await back.stop()
  },
)
