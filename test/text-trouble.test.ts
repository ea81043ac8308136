// Texts that people supply stay theirs when the recording can't be heard for their times.
import assert from 'node:assert/strict'
import { readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { before, test } from 'node:test'
import { ClientError } from '../src/client/client.ts'
import { uploadFile } from '../src/client/upload-file.ts'
import type { Content, Word } from '../src/contract/content.ts'
import type { RecordingDetail } from '../src/contract/resources.ts'
import { fastEngine, openServer, sampleFile, uploadRecording, waitForTranscript } from './helpers/harness.ts'
import { holdEngine } from './helpers/hold-engine.ts'
import { waitFor } from './helpers/wait-for.ts'

const server = await openServer({ ...fastEngine, TIRO_PROCESSES: '1' })
const { client } = server
const sample = await readFile(sampleFile)
let spaceId: string
/** What the sample says, as one text without times. */
let script = ''

before(async () => {
  const made = await uploadRecording(client, sample)
  ;({ spaceId } = made)
  await waitForTranscript(client, made)
  script = (await wordsOf(made.recordingId)).map(({ word }) => word).join(' ')
})

const at = (recordingId: string) => ({ spaceId, recordingId })
const put = (recordingId: string, query: { times: 'missing' | 'heard' | 'file' }, content = script) =>
  client.importTranscript({ params: at(recordingId), query, content, headers: { 'content-type': 'text/plain' } })
const detailOf = (recordingId: string) => client.getRecording({ params: at(recordingId) })

async function wordsOf(recordingId: string): Promise<Word[]> {
  const reply = await client.getTranscript({ params: at(recordingId), query: { jsonContentType: 'words' } })
  return ((await reply.json()) as Content).words ?? []
}

const create = (title: string, language = 'en') =>
  client.createRecording({ params: { spaceId }, body: { title, language } })

async function upload(recordingId: string, media: Uint8Array): Promise<void> {
  const source = {
    size: media.length,
    slice: async (from: number, to: number) => new Blob([new Uint8Array(media.subarray(from, to))]),
  }
  await uploadFile(client, source, { ...at(recordingId), mimeType: 'audio/mpeg' })
}

/** The engine, stopped. A run that was cancelled may have ended its process, and another run begins one. */
async function heldEngine(): Promise<() => void> {
  await waitForTranscript(client, await uploadRecording(client, sample, { spaceId }))
  return holdEngine(server)
}

const codesOf = ({ transcript }: Pick<RecordingDetail, 'transcript'>) =>
  transcript?.warningDetails.map(({ code }) => code)

/** The recording, once no run is open. */
const ended = (recordingId: string): Promise<RecordingDetail> =>
  waitFor(
    () => detailOf(recordingId),
    'the end of a run',
    ({ status, transcript }) =>
      !['QUEUED', 'IN_PROGRESS'].includes(transcript?.status ?? '') && !/UPLOADING|PROCESSING/.test(status),
  )

/** That the text is whole and of use, with its own times or estimated ones. */
async function assertKept(recordingId: string, code: string | null): Promise<void> {
  const detail = await detailOf(recordingId)
  assert.deepEqual([detail.transcript?.status, detail.transcript?.failure ?? null], ['COMPLETED', null])
  assert.deepEqual(codesOf(detail), code === null ? [] : [code])
  assert.equal((await wordsOf(recordingId)).map(({ word }) => word).join(' '), script)
  const srt = await client.getTranscript({ params: at(recordingId), query: { format: 'srt' } })
  assert.match(await srt.text(), /00:00:/)
  const query = { q: script.split(' ').slice(0, 4).join(' '), mode: 'exact' as const }
  await waitFor(
    () => client.searchRecordings({ params: { spaceId }, query }),
    'the text among the hits',
    (hits) => hits.some(({ recording }) => recording.id === recordingId),
  )
}

async function assertHeard(recordingId: string): Promise<void> {
  await assertKept(recordingId, null)
  assert.ok((await wordsOf(recordingId)).every(({ estimated }) => estimated !== true))
}

test('a text waits for its media, stays when that is broken, and gets its times from a later upload', async () => {
  const { id } = await create('Broken')
  await put(id, { times: 'missing' })
  await assertKept(id, 'TEXT_TIMES_PENDING')
  await upload(id, Buffer.from('This is no media. '.repeat(500)))
  const failed = await ended(id)
  assert.equal(failed.status, 'MEDIA_IMPORT_FAILED')
  await assertKept(id, 'TEXT_TIMES_FAILED')
  assert.equal(failed.transcript?.warningDetails[0]?.parameters['reason'], failed.failure?.message)
  // It can be changed as a whole, too, and what it waits for stays.
  assert.equal((await put(id, { times: 'missing' })).version, 2)
  await assertKept(id, 'TEXT_TIMES_FAILED')
  const again = await client.retryRecording({ params: at(id) })
  assert.equal(again.status, 'QUEUED')
  assert.equal((await ended(id)).status, 'MEDIA_IMPORT_FAILED')
  await assertKept(id, 'TEXT_TIMES_FAILED')
  await upload(id, sample)
  assert.equal((await ended(id)).status, 'READY')
  await assertHeard(id)
})

test('what was to be made of a text is made without its times, too', async () => {
  const { id: promptId } = await client.createPrompt({
    params: { spaceId },
    body: { title: 'Summary', prompt: 'Summarise.' },
  })
  const { id } = await create('With an insight')
  await put(id, { times: 'missing' })
  await upload(id, Buffer.from('This is no media.'))
  const { id: insightId } = await client.createInsight({ params: at(id), body: { promptId } })
  await ended(id)
  const insight = await waitFor(
    () => client.getInsight({ params: { ...at(id), insightId } }),
    'the insight',
    ({ status }) => status === 'COMPLETED' || status === 'FAILED',
  )
  assert.equal(insight.status, 'COMPLETED')
})

test('a text whose stored media is gone keeps its times, and is heard once it is back', async () => {
  const made = await uploadRecording(client, sample, { spaceId })
  const { recordingId } = made
  await waitForTranscript(client, made)
  await put(recordingId, { times: 'file' })
  const folder = path.join(server.data, 'blobs')
  const { originalFile } = await detailOf(recordingId)
  assert.ok(originalFile)
  const original = path.join(folder, 'media', spaceId, recordingId, 'original')
  await rename(original, `${original}-away`)
  await client.transcribeRecording({ params: made, body: { text: 'keep', effort: 'high' } })
  assert.equal((await ended(recordingId)).status, 'READY')
  await assertKept(recordingId, 'TEXT_TIMES_FAILED')
  await rename(`${original}-away`, original)
  await client.retryRecording({ params: made })
  await ended(recordingId)
  await assertHeard(recordingId)
  await assert.rejects(
    client.retryRecording({ params: made }),
    (error) => error instanceof ClientError && error.code === 'INVALID_STATE',
  )
})

test('hearing that is cancelled leaves the text as it was, and can go on', async () => {
  const { id } = await create('Cancelled')
  await put(id, { times: 'missing' })
  const resume = await heldEngine()
  try {
    await upload(id, sample)
    await waitFor(
      () => detailOf(id),
      'a run',
      ({ status, transcript }) => status === 'READY' && transcript?.status === 'IN_PROGRESS',
    )
    const { status } = await client.cancelRecording({ params: at(id) })
    assert.equal(status, 'COMPLETED')
    await assertKept(id, 'TEXT_TIMES_FAILED')
  } finally {
    resume()
  }
  await client.retryRecording({ params: at(id) })
  await ended(id)
  await assertHeard(id)
})

test('a text outlives the deletion of its media while it is heard', async () => {
  const { id } = await create('Deleted')
  await put(id, { times: 'missing' })
  const resume = await heldEngine()
  try {
    await upload(id, sample)
    await client.deleteMedia({ params: at(id) })
  } finally {
    resume()
  }
  await assertKept(id, 'TEXT_TIMES_FAILED')
  assert.equal((await put(id, { times: 'missing' })).status, 'COMPLETED')
  await assertKept(id, 'TEXT_TIMES_FAILED')
})

test('a recording that was transcribed is not heard again for a text, unless in another way', async () => {
  const made = await uploadRecording(client, sample, { spaceId })
  const { recordingId } = made
  await waitForTranscript(client, made)
  const resume = await holdEngine(server)
  try {
    await put(recordingId, { times: 'heard' })
    assert.equal((await ended(recordingId)).transcript?.version, 3)
    await assertHeard(recordingId)
    await client.transcribeRecording({ params: made, body: { text: 'keep' } })
    assert.equal((await ended(recordingId)).transcript?.version, 4)
    await client.transcribeRecording({ params: made, body: { text: 'keep', speakerCount: 1 } })
    const { transcript } = await waitFor(
      () => detailOf(recordingId),
      'a window that waits for the engine',
      (one) => (one.transcript?.windowsTotal ?? 0) > 0,
    )
    assert.deepEqual([transcript?.version, transcript?.windowsDone], [4, 0])
  } finally {
    resume()
  }
  assert.equal((await ended(recordingId)).transcript?.version, 5)
  await assertHeard(recordingId)
})

/** That the recording is heard, although it was before. */
async function assertListens(recordingId: string): Promise<void> {
  const resume = await heldEngine()
  try {
    await put(recordingId, { times: 'heard' })
    const { transcript } = await waitFor(
      () => detailOf(recordingId),
      'a window that waits for the engine',
      (one) => (one.transcript?.windowsTotal ?? 0) > 0 || one.transcript?.status === 'COMPLETED',
    )
    assert.equal(transcript?.status, 'IN_PROGRESS')
  } finally {
    resume()
  }
  await ended(recordingId)
  await assertHeard(recordingId)
}

test('a text without speakers gets the number that people set since the recording was transcribed', async () => {
  const made = await uploadRecording(client, sample, { spaceId })
  await waitForTranscript(client, made)
  await client.transcribeRecording({ params: made, body: { text: 'keep', speakerCount: 2 } })
  await ended(made.recordingId)
  await assertListens(made.recordingId)
})

test('a recording whose channels were not read in the way that was asked for is heard again', async () => {
  const made = await uploadRecording(client, sample, { spaceId })
  const { recordingId } = made
  await waitForTranscript(client, made)
  const original = path.join(server.data, 'blobs', 'media', spaceId, recordingId, 'original')
  await rename(original, `${original}-away`)
  await client.transcribeRecording({ params: made, body: { text: 'keep', channels: 'separate' } })
  await ended(recordingId)
  assert.deepEqual(codesOf(await detailOf(recordingId)), ['TEXT_TIMES_FAILED'])
  await rename(`${original}-away`, original)
  await assertListens(recordingId)
})

test('estimates say why they are none: nothing here hears the language', async () => {
  const { id } = await create('Icelandic', 'is')
  const made = await put(id, { times: 'missing' }, 'Góðan daginn og velkomin.')
  assert.deepEqual(
    made.warningDetails.map(({ code }) => code),
    ['TEXT_TIMES_FAILED'],
  )
  const { id: alone } = await client.createRecording({
    params: { spaceId },
    body: { title: 'Alone', source: 'IMPORT' },
  })
  assert.deepEqual((await put(alone, { times: 'missing' })).warnings, [], 'nothing is to be heard')
})
