// A recording and a list are read again after every change to them, by this process or another, and also if they were
// often asked for before.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import { codeOf, send } from './helpers/api-people.ts'
import { openBeside } from './helpers/postgres-server.ts'
import type { RecordingDetail } from '../src/contract/resources.ts'
import {
  importText,
  openServer,
  uploadRecording,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  fastEngine,
  waitForTranscript,
} from './helpers/harness.ts'

const server = await openServer()
const { client } = server
let spaceId: string
let params: { spaceId: string; recordingId: string }

before(async () => {
  spaceId = (await client.createWorkspace({ body: { name: 'Kept' } })).id
  params = { spaceId, recordingId: (await importText(client, spaceId, 'Some words.')).recordingId }
})

/** The title, as the recording and the list have it, asked often enough to be kept. */
async function titles(): Promise<(string | undefined)[]> {
  let last: (string | undefined)[] = []
  for (let n = 0; n < 4; n += 1) {
    const { title } = await client.getRecording({ params })
    const { recordings } = await client.listRecordings({ params: { spaceId }, query: {} })
    last = [title, recordings[0]?.title]
  }
  return last
}

test('after each change, the next request sees it', async () => {
  for (let n = 0; n < 20; n += 1) {
    await client.updateRecording({ params, body: { title: `Title ${n}` } })
    assert.equal((await client.getRecording({ params })).title, `Title ${n}`)
    assert.deepEqual(await titles(), [`Title ${n}`, `Title ${n}`])
  }
})

test('a change by another process is seen', async () => {
  await titles()
  const beside = await openBeside(server.data)
  await beside.db.updateTable('recording').set({ title: 'From outside' }).execute()
  await beside.close()
  assert.deepEqual(await titles(), ['From outside', 'From outside'])
})

test('each key gets links of its own, and a revoked one gets nothing', async () => {
  const create = async (name: string): Promise<{ id: string; key: string }> => {
    const { id, key } = await client.createApiKey({ body: { name, role: 'VIEWER' } })
    return { id, key: key ?? '' }
  }
  const [one, two] = [await create('one'), await create('two')]
  const { recordingId } = await uploadRecording(client, await readFile(sampleFile), { spaceId })
  await waitForTranscript(client, { spaceId, recordingId })
  const at = `/api/v1/spaces/${spaceId}/recordings/${recordingId}`
  for (let n = 0; n < 4; n += 1) {
    for (const { id, key } of [one, two]) {
      const { status, body } = await send(server, at, { key })
      assert.equal(status, 200)
      const { publicUrl } = (body as RecordingDetail).originalFile ?? {}
      assert.match(publicUrl ?? '', new RegExp(`by=${id}\\.`))
      assert.equal((await fetch(publicUrl ?? '')).status, 200)
    }
  }
  await client.revokeApiKey({ params: { keyId: one.id } })
  const refused = await send(server, at, { key: one.key })
  assert.deepEqual([refused.status, codeOf(refused)], [401, 'API_KEY_INVALID'])
  assert.equal((await send(server, at, { key: two.key })).status, 200)
})

test('a reply that is sent again has the headers of a first one, compressed for those who accept it', async () => {
  const at = `/api/v1/spaces/${spaceId}/recordings/${params.recordingId}`
  const names = async (headers: Record<string, string>): Promise<string[]> => {
    const answer = await send(server, at, { key: server.key, headers })
    return [...answer.headers.keys()].toSorted()
  }
  await client.updateRecording({ params, body: { title: 'x'.repeat(200) } })
  for (const headers of [{ 'accept-encoding': 'gzip' }, { 'accept-encoding': 'identity' }]) {
    const first = await names(headers)
    for (let n = 0; n < 4; n += 1) assert.deepEqual(await names(headers), first)
  }
  const head = await fetch(`${server.address}${at}`, { method: 'HEAD', headers: { 'x-api-key': server.key } })
  assert.equal(head.status, 200)
  assert.equal(await head.text(), '')
})

test('a reply that is sent again counts against the limit', async () => {
  const data = await temporaryFolder()
  const limited = await startServer({ data, env: { ...fastEngine, TIRO_LIMIT_REQUESTS: '30' } })
  try {
    const { id } = await limited.client.createWorkspace({ body: { name: 'Limited' } })
    const one = await importText(limited.client, id, 'Some words.')
    const at = `/api/v1/spaces/${id}/recordings/${one.recordingId}`
    const statuses = new Set<number>()
    for (let n = 0; n < 45; n += 1) statuses.add((await send(limited, at, { key: limited.key })).status)
    assert.deepEqual([...statuses], [200, 429])
  } finally {
    await limited.stop()
    await removeFolder(data)
  }
})
