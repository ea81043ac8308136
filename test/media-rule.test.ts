// Workspaces that delete the media of new recordings after some days.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import { uploadFile } from '../src/client/upload-file.ts'
import { administratorClient, clientOf, person } from './helpers/api-people.ts'
import {
  fastEngine,
  importText,
  openServer,
  sampleFile,
  uploadRecording,
  waitForTranscript,
} from './helpers/harness.ts'
import { refused } from './helpers/refused.ts'

const server = await openServer(fastEngine)
const dayMs = 24 * 3600 * 1000
let params: { spaceId: string }
let sample: Buffer

before(async () => {
  params = { spaceId: (await server.client.createWorkspace({ body: { name: 'Sources' } })).id }
  const saved = await server.client.updateWorkspace({ params, body: { deleteMediaAfterDays: 30 } })
  assert.equal(saved.deleteMediaAfterDays, 30)
  sample = await readFile(sampleFile)
})

const dueOf = async (recordingId: string): Promise<string | null> =>
  (await server.client.getRecording({ params: { ...params, recordingId } })).autoDeleteMediaAfter
const isInDays = (due: string | null, days: number): boolean =>
  Math.abs(Date.parse(due ?? '') - Date.now() - days * dayMs) < 120_000

test('a recording gets its date with its first transcript, and what a person chooses stays', async () => {
  const recording = await uploadRecording(server.client, sample, { ...params, title: 'First' })
  assert.equal(await dueOf(recording.recordingId), null)
  await waitForTranscript(server.client, recording)
  assert.ok(isInDays(await dueOf(recording.recordingId), 30))
  await server.client.updateRecording({ params: recording, body: { autoDeleteMediaAfter: null } })
  await server.client.transcribeRecording({ params: recording, body: {} })
  await waitForTranscript(server.client, recording)
  assert.equal(await dueOf(recording.recordingId), null)

  const chosen = '2040-01-01T00:00:00.000Z'
  const other = await uploadRecording(server.client, sample, { ...params, title: 'Chosen' })
  await server.client.updateRecording({ params: other, body: { autoDeleteMediaAfter: chosen } })
  await waitForTranscript(server.client, other)
  assert.equal(await dueOf(other.recordingId), chosen)
})

test('an imported transcript is a first one, too, from when there is media', async () => {
  const { id: recordingId } = await server.client.createRecording({ params, body: { title: 'Both', language: 'en' } })
  const recording = { ...params, recordingId }
  await server.client.importTranscript({
    params: recording,
    content: 'WEBVTT\n\n00:00.000 --> 01:00.000\nOne morning.\n',
    headers: { 'content-type': 'text/vtt' },
  })
  assert.equal(await dueOf(recordingId), null, 'its media may come days later')
  const media = new Blob([new Uint8Array(sample)])
  const file = { size: media.size, slice: async (start: number, end: number) => media.slice(start, end) }
  await uploadFile(server.client, file, { ...recording, mimeType: 'audio/mpeg' })
  assert.ok(isInDays(await dueOf(recordingId), 30))
  const text = await importText(server.client, params.spaceId, 'One morning.')
  assert.equal(await dueOf(text.recordingId), null, 'it has no media')
})

test('only owners change the rule', async () => {
  const { cookie } = await person(server, 'editor@example.org')
  await (await administratorClient(server)).addMember({ params, body: { email: 'editor@example.org', role: 'editor' } })
  const change = clientOf(server, cookie).updateWorkspace({ params, body: { deleteMediaAfterDays: null } })
  assert.deepEqual(await refused(change), [403, 'INSUFFICIENT_ROLE'])
  for (const days of [0, 3651, 1.5]) {
    const wrong = server.client.updateWorkspace({ params, body: { deleteMediaAfterDays: days } })
    assert.deepEqual(await refused(wrong), [400, 'INVALID_BODY'])
  }
})
