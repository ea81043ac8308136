import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOf, details, send } from './helpers/api-people.ts'
import { removeFolder, startServer, temporaryFolder, uploadRecording } from './helpers/harness.ts'

test('a full queue refuses new work with a time to retry, and loses nothing', async () => {
  // No worker runs here, so jobs stay queued.
  const env = { TIRO_ROLE: 'api', TIRO_MAX_QUEUED: '1' }
  const data = await temporaryFolder()
  let server = await startServer({ data, env })
  try {
    const { spaceId } = await uploadRecording(server.client, Buffer.alloc(1000, 1))
    const again = await server.client.createRecording({ params: { spaceId }, body: { title: 'Again' } })
    const { uploadId } = await server.client.startUpload({
      params: { spaceId, recordingId: again.id },
      body: { mimeType: 'audio/mpeg' },
    })
    const path = `/api/v1/spaces/${spaceId}/recordings/${again.id}/uploads/${uploadId}`
    const part = await send(server, `${path}/parts/1`, { method: 'POST', key: server.key })
    const { partUploadUrl } = part.body as { partUploadUrl: string }
    assert.equal((await fetch(partUploadUrl, { method: 'PUT', body: Buffer.alloc(1000, 2) })).status, 200)
    const refused = await send(server, `${path}/complete`, { method: 'POST', key: server.key })
    assert.deepEqual([refused.status, codeOf(refused)], [429, 'QUEUE_FULL'])
    assert.equal(details(refused)['policy'], 'queue')
    assert.equal(refused.headers.get('retry-after'), '60')
    const other = await uploadRecording(server.client, Buffer.alloc(1000, 3))
    assert.notEqual(other.spaceId, spaceId)
    await server.stop()
    server = await startServer({ data, env: { TIRO_ROLE: 'api' }, key: server.key })
    assert.equal((await send(server, `${path}/complete`, { method: 'POST', key: server.key })).status, 200)
  } finally {
    await server.stop()
    await removeFolder(server.data)
  }
})

test('a stream of bytes is rejected with an Idempotency-Key', async () => {
  const server = await startServer({ data: await temporaryFolder() })
  try {
    const answer = await send(server, '/api/v1/archives', {
      method: 'POST',
      key: server.key,
      raw: 'not read',
      headers: { 'content-type': 'application/zip', 'idempotency-key': 'once' },
    })
    assert.deepEqual([answer.status, codeOf(answer)], [400, 'IDEMPOTENCY_KEY_INVALID'])
    assert.equal(details(answer)['reason'], 'stream')
  } finally {
    await server.stop()
    await removeFolder(server.data)
  }
})
