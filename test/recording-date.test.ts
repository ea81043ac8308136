// When a recording was made: what its media says, what people say, and where it counts.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import {
  importText,
  openServer,
  removeFolder,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
} from './helpers/harness.ts'
import { sampleAs } from './helpers/media.ts'
import { refused } from './helpers/refused.ts'
import { waitFor } from './helpers/wait-for.ts'

const server = await openServer()
const { client } = server
const folder = await temporaryFolder()
after(() => removeFolder(folder))

/** What `recordedAt` is once the media of this file has been read. */
async function imported(name: string, args: readonly string[]) {
  const params = await uploadRecording(client, await readFile(await sampleAs(folder, name, args)))
  const recording = await waitFor(
    () => client.getRecording({ params }),
    'the import',
    ({ status }) => status === 'READY',
  )
  return { params, recording }
}

test('media says when it was recorded, and people correct it', async () => {
  const stated = ['-metadata', 'creation_time=2019-05-20T10:30:00Z']
  const { params, recording } = await imported('phone.m4a', stated)
  assert.equal(recording.recordedAt, '2019-05-20T10:30:00.000Z')
  const date = async (recordedAt: string | null) =>
    (await client.updateRecording({ params, body: { recordedAt } })).recordedAt
  assert.equal(await date('2018-01-01T01:00:00+01:00'), '2018-01-01T00:00:00.000Z')
  assert.equal((await client.getRecording({ params })).recordedAt, '2018-01-01T00:00:00.000Z')
  for (const wrong of [
    '1899-12-31T23:59:59Z',
    `${new Date().getUTCFullYear() + 2}-01-01T00:00:00Z`,
    '2018-02-30',
    '',
  ]) {
    assert.deepEqual(await refused(date(wrong)), [400, 'INVALID_BODY'], wrong)
  }
  // Media that is read again doesn't change what people said.
  await waitForTranscript(client, params)
  await client.transcribeRecording({ params, body: {} })
  assert.equal((await waitForTranscript(client, params)).recordedAt, '2018-01-01T00:00:00.000Z')
  assert.equal(await date(null), '2019-05-20T10:30:00.000Z')
})

test('recorders write day and time apart; other media says nothing that counts', async () => {
  const bext = [
    '-write_bext',
    '1',
    '-metadata',
    'origination_date=2021-03-04',
    '-metadata',
    'origination_time=05:06:07',
  ]
  assert.equal((await imported('recorder.wav', bext)).recording.recordedAt, '2021-03-04T05:06:07.000Z')
  for (const [name, stated] of [
    ['unset.m4a', '1970-01-01T00:00:00Z'],
    ['future.m4a', '2103-01-01T00:00:00Z'],
    ['words.mkv', 'last Tuesday'],
    ['long.mp3', '9'.repeat(50_000)],
  ] as const) {
    const { recording } = await imported(name, ['-metadata', `creation_time=${stated}`])
    assert.equal(recording.recordedAt, recording.createdAt, name)
  }
  const plain = await imported('plain.mp3', [])
  assert.equal(plain.recording.recordedAt, plain.recording.createdAt)
  assert.deepEqual(
    await refused(
      client.createRecording({
        params: plain.params,
        body: { title: 'Old', source: 'IMPORT', recordedAt: '1850-01-01T00:00:00Z' },
      }),
    ),
    [400, 'INVALID_BODY'],
  )
})

test('lists, searches, files and shared pages go by the date of the recording', async () => {
  const { id: spaceId } = await client.createWorkspace({ body: { name: 'Dates', privacy: 'PUBLIC' } })
  const ids: string[] = []
  for (const recordedAt of ['2020-06-01T12:00:00Z', null, '2020-06-03T12:00:00Z']) {
    const params = await importText(client, spaceId, 'The lighthouse keeper sang.')
    ids.push(params.recordingId)
    await client.updateRecording({ params, body: { recordedAt } })
  }
  const [first = '', second = '', third = ''] = ids
  const list = async (query: Parameters<typeof client.listRecordings>[0]['query']) =>
    (await client.listRecordings({ params: { spaceId }, query: query ?? {} })).recordings.map(({ id }) => id)
  assert.deepEqual(await list({}), [third, second, first])
  assert.deepEqual(await list({ orderBy: 'recordedAt' }), [second, third, first])
  const in2020 = { recordedFrom: '2020-01-01T00:00:00Z', recordedTo: '2020-12-31T23:59:59Z' }
  assert.deepEqual(await list(in2020), [third, first])
  assert.deepEqual(await list({ ...in2020, dateTo: '2020-12-31T23:59:59Z' }), [])
  assert.deepEqual(await list({ dateFrom: '2021-01-01T00:00:00Z', orderBy: 'title' }), [first, second, third])
  const [early, late] = ['2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z']
  for (const wrong of [
    { dateFrom: late, dateTo: early },
    { recordedFrom: late, recordedTo: early },
  ]) {
    assert.deepEqual(await refused(list(wrong)), [400, 'INVALID_QUERY'])
  }

  const page = await client.listRecordings({ params: { spaceId }, query: { orderBy: 'recordedAt', limit: 1 } })
  const cursor = page.nextCursor ?? ''
  assert.deepEqual(await list({ orderBy: 'recordedAt', cursor }), [third, first])
  assert.deepEqual(await refused(list({ cursor })), [400, 'INVALID_QUERY'])

  type Dates = { dateFrom?: string; dateTo?: string; recordedFrom?: string; recordedTo?: string }
  const search = async (dates: Dates) => {
    const query = { q: 'lighthouse', mode: 'exact' as const, ...dates }
    const hits = await client.searchRecordings({ params: { spaceId }, query })
    return hits.map(({ recording }) => [recording.id, recording.recordedAt])
  }
  await waitFor(
    () => search({}),
    'the index',
    (hits) => hits.length === 3,
  )
  const early2020 = { recordedTo: '2020-06-02T00:00:00Z' }
  assert.deepEqual(await search(early2020), [[first, '2020-06-01T12:00:00.000Z']])
  assert.equal((await search({ ...early2020, dateFrom: late })).length, 1)
  assert.deepEqual(await search({ ...early2020, dateTo: late }), [])

  const params = { spaceId, recordingId: first }
  const headers = { Authorization: `Bearer ${server.key}` }
  const at = `${server.address}/api/v1/spaces/${spaceId}/recordings/${first}/transcript?format=markdown`
  assert.match(await (await fetch(at, { headers })).text(), /\ndate: "?2020-06-01"?\n/)
  const { url } = await client.shareRecording({ params })
  assert.match(await (await fetch(url, { headers: { accept: 'text/html' } })).text(), /June 1, 2020|1 June 2020/)
})
