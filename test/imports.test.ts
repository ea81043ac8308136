import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { uploadFile } from '../src/client/upload-file.ts'
import type { Content } from '../src/contract/content.ts'
import type { Transcript } from '../src/contract/resources.ts'
import { sampleFile, uploadRecording, waitForTranscript, openServer } from './helpers/harness.ts'
import { waitFor } from './helpers/wait-for.ts'

const server = await openServer()
let spaceId: string

before(async () => {
  spaceId = (await server.client.createWorkspace({ body: { name: 'Imports', language: 'auto' } })).id
})

async function send(recordingId: string, type: string, body: string | Uint8Array) {
  const response = await fetch(
    `${server.address}/api/v1/spaces/${spaceId}/recordings/${recordingId}/transcript/import`,
    {
      method: 'POST',
      headers: { 'x-api-key': server.key, 'content-type': type },
      body: typeof body === 'string' ? body : new Blob([new Uint8Array(body)]),
    },
  )
  return { status: response.status, json: (await response.json()) as Transcript & { error?: string } }
}

async function imported(): Promise<string> {
  return (await server.client.createRecording({ params: { spaceId }, body: { title: 'Old talk', source: 'IMPORT' } }))
    .id
}

const vtt =
  'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n<v Ada>The weather was quite good on that day.\n\n00:00:03.500 --> 00:00:05.000\n<v Bob>It certainly was.\n'

test('an imported transcript needs no media and works like a recognised one', async () => {
  const recordingId = await imported()
  const { status, json } = await send(recordingId, 'text/vtt; charset=utf-8', vtt)
  assert.equal(status, 201)
  assert.deepEqual([json.status, json.language, json.engine], ['COMPLETED', 'en', null])
  assert.equal(json.speakerAssignments.length, 2)
  const params = { spaceId, recordingId }
  const out = await (await server.client.getTranscript({ params, query: { format: 'vtt' } })).text()
  assert.match(out, /00:00:01\.000 --> 00:00:0\d\.\d{3}\n<v Ada>The weather was quite good/)
  assert.match(out, /<v Bob>It certainly was\./)
  const again = await send(recordingId, 'text/vtt', vtt.replace('quite good', 'very good'))
  assert.equal(again.json.version, 2)
  const idsOf = async (version: number): Promise<number[]> => {
    const query = { jsonContentType: 'words', version, wordIds: true } as const
    const read = await server.client.getTranscript({ params: { spaceId, recordingId }, query })
    return ((await read.json()) as { words: { id: number }[] }).words.map(({ id }) => id)
  }
  const earlier = new Set(await idsOf(1))
  assert.ok(
    (await idsOf(2)).every((id) => !earlier.has(id)),
    'no word id is used twice',
  )
  assert.deepEqual(again.json.speakerAssignments, json.speakerAssignments)
  const { versions } = await server.client.listVersions({ params })
  assert.deepEqual(
    versions.map((version) => version.kind),
    ['IMPORT', 'IMPORT'],
  )
  const edited = await server.client.editTranscript({
    params,
    headers: { 'if-match': '*' },
    body: { operations: [{ type: 'insert', after: null, text: 'Well,' }] },
  })
  assert.equal(edited.version, 3)
  await assert.rejects(server.client.transcribeRecording({ params, body: {} }), {
    code: 'INVALID_STATE',
    message: 'This recording has no media: only its transcript was imported.',
  })
  await assert.rejects(server.client.getWaveform({ params }), {
    code: 'INVALID_STATE',
    message: 'This recording has no media: only its transcript was imported.',
  })
})

test('the output of every format can be imported', async () => {
  const recording = await uploadRecording(server.client, await readFile(sampleFile), { spaceId })
  await waitForTranscript(server.client, recording)
  const words = async (recordingId: string): Promise<string[]> => {
    const response = await server.client.getTranscript({
      params: { spaceId, recordingId },
      query: { jsonContentType: 'words' },
    })
    return (((await response.json()) as Content).words ?? []).map((word) => word.word)
  }
  const expected = await words(recording.recordingId)
  const kinds = [
    ['srt', 'application/x-subrip', {}],
    ['vtt', 'text/vtt', {}],
    ['ttml', 'application/ttml+xml', {}],
    ['eaf', 'text/x-eaf+xml', {}],
    ['textgrid', 'text/x-textgrid', {}],
    ['text', 'text/plain', {}],
    ['json', 'application/json', { jsonContentType: 'words' }],
    ['json', 'application/json', { jsonContentType: 'paragraphs' }],
  ] as const
  for (const [format, type, query] of kinds) {
    const document = await server.client.getTranscript({ params: recording, query: { format, ...query } })
    const recordingId = await imported()
    const { status } = await send(recordingId, type, new Uint8Array(await document.arrayBuffer()))
    assert.equal(status, 201, format)
    assert.deepEqual(await words(recordingId), expected, format)
  }
})

test('invalid imports are rejected and leave the transcript unchanged', async () => {
  const recordingId = await imported()
  const refusals: [string, string | Uint8Array, number, string][] = [
    ['application/pdf', 'x', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['application/x-subrip', 'no subtitle', 400, 'INVALID_BODY'],
    ['application/json', '{"words": 5}', 400, 'INVALID_BODY'],
    ['text/plain; charset=klingon', Buffer.from([0xff, 0x41]), 400, 'INVALID_BODY'],
    ['text/plain', new Uint8Array(20_000_001).fill(97), 413, 'BODY_TOO_LARGE'],
  ]
  for (const [type, body, status, code] of refusals) {
    const answer = await send(recordingId, type, body)
    assert.deepEqual([answer.status, answer.json.error], [status, code], type)
  }
  const detail = await server.client.getRecording({ params: { spaceId, recordingId } })
  assert.equal(detail.transcript?.status, 'NOT_STARTED')
})

test('an account has few imports under way, as their bytes are in memory', async () => {
  const recordingId = await imported()
  const stalled = Promise.withResolvers<void>()
  const stalling = Array.from({ length: 9 }, () =>
    fetch(`${server.address}/api/v1/spaces/${spaceId}/recordings/${recordingId}/transcript/import`, {
      method: 'POST',
      headers: { 'x-api-key': server.key, 'content-type': 'text/vtt' },
      body: ReadableStream.from(
        (async function* () {
          yield Buffer.from(vtt.slice(0, 20))
          await stalled.promise
          yield Buffer.from(vtt.slice(20))
        })(),
      ),
      duplex: 'half',
    }),
  )
  // The others wait for the rest of their bytes.
  const refused = await Promise.race(stalling)
  assert.deepEqual([refused.status, ((await refused.json()) as { error: string }).error], [429, 'RATE_LIMITED'])
  stalled.resolve()
  const ends = (await Promise.all(stalling)).map(({ status }) => status)
  assert.equal(ends.filter((status) => status === 429).length, 1, String(ends))
  assert.ok(ends.includes(201), String(ends))
  assert.equal((await send(recordingId, 'text/vtt', vtt)).status, 201)
})

test('media added to an imported transcript is stored and not transcribed', async () => {
  const recording = await server.client.createRecording({ params: { spaceId }, body: { title: 'Late' } })
  const params = { spaceId, recordingId: recording.id }
  await send(recording.id, 'text/plain', 'Said before it was heard.')
  const bytes = new Uint8Array(await readFile(sampleFile))
  const file = {
    size: bytes.length,
    slice: async (start: number, end: number) => new Blob([bytes.subarray(start, end)]),
  }
  await uploadFile(server.client, file, { ...params, mimeType: 'audio/mpeg' })
  const before = server.stderr().length
  await waitFor(
    () => server.client.getRecording({ params }),
    'the media',
    ({ status }) => status === 'READY',
  )
  // Jobs cancelled with the run once caused errors in the log a moment later.
  await delay(1500)
  const detail = await server.client.getRecording({ params })
  assert.deepEqual([detail.status, detail.transcript?.status, detail.transcript?.version], ['READY', 'COMPLETED', 1])
  assert.doesNotMatch(server.stderr().slice(before), /"step":"diarise"/)
})
