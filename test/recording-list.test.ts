import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
  type TestServer,
} from './helpers/harness.ts'
import { waitFor } from './helpers/wait-for.ts'

let server: TestServer
const data = await temporaryFolder()
before(async () => {
  server = await startServer({ data, env: fastEngine })
})
after(async () => {
  await server.stop()
  await removeFolder(data)
})

test('a list shows the status and speakers of each transcript on request', async () => {
  const place = await uploadRecording(server.client, await readFile(sampleFile), { title: 'Talk' })
  const params = { spaceId: place.spaceId }
  await server.client.createRecording({ params, body: { title: 'Nothing yet' } })
  await waitForTranscript(server.client, place)
  const speaker = await server.client.createSpeaker({ params, body: { name: 'Ada' } })
  await server.client.assignSpeakers({
    params: place,
    body: { assignments: [{ speakerIndex: 0, speakerId: speaker.id }] },
  })

  const plain = await server.client.listRecordings({ params })
  assert.ok(plain.recordings.every((one) => !('transcript' in one)))

  // Speakers come from the search index, which is updated in the background.
  const listed = async () => {
    const { recordings } = await server.client.listRecordings({ params, query: { include: 'transcript' } })
    const talk = recordings.find(({ title }) => title === 'Talk')?.transcript
    const empty = recordings.find(({ title }) => title === 'Nothing yet')?.transcript
    assert.equal(talk?.status, 'COMPLETED')
    assert.equal(talk?.progress, 1)
    assert.equal(talk?.partialText, null)
    assert.equal(empty?.status, 'NOT_STARTED')
    assert.deepEqual(empty?.speakers, [])
    return talk?.speakers[0]
  }
  assert.deepEqual(await waitFor(listed, 'the speakers'), { speakerIndex: 0, name: 'Ada' })
})
